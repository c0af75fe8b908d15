// Play: the set-up of a game, or the table of one.
import { SetUp } from "./setup.js";
import { Table } from "./table.js";
import { html } from "../vendor/htm-preact.js";

/** @param {{ number: number | null, search: URLSearchParams }} props */
export const Play = ({ number, search }) =>
  number ? html`<${Table} key=${number} number=${number} />` : html`<${SetUp} search=${search} />`;
