// What the page uses of the vendored htm-preact.js.
export interface VNode {
  readonly type: unknown;
}
export interface Ref<T> {
  current: T;
}
export type SetState<T> = (next: T | ((now: T) => T)) => void;
type Inputs = readonly unknown[];

export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export function render(node: VNode, parent: Element): void;
export function useState<T>(initial: T | (() => T)): [T, SetState<T>];
export function useMemo<T>(make: () => T, inputs: Inputs): T;
export function useRef<T>(initial: T): Ref<T>;
export function useEffect(effect: () => void | (() => void), inputs?: Inputs): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: Inputs): void;
