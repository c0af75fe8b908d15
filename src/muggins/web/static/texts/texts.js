// The words of the page, in the language of the person. A language is a file with the same names as en.js.
import { texts as english } from "./en.js";

export const texts = english;
