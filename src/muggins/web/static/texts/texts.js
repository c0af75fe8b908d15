// The words of the page, in the language of the person. A language is a file with the same names as en.js.
export * as texts from "./en.js";
