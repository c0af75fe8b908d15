/** Messages of the catalogue as the page has them: those with numbered places are functions of their values. */
declare namespace Texts {
  type Text = string & ((...values: any[]) => string);
  type Spoken<T> = { [S in keyof T]: { [K in keyof T[S]]: Member<T[S][K]> } & Lookup<T[S]> };
  type Member<T> = T extends string | { by: string }
    ? Text
    : T extends Record<string, string>
      ? Record<string, Text>
      : T extends unknown[]
        ? T
        : { [K in keyof T]: Member<T[K]> } & Lookup<T>;
  type Lookup<T> =
    T extends Record<string, Record<string, string>> ? Record<string, { [K in keyof T[keyof T]]: Text }> : unknown;
}
