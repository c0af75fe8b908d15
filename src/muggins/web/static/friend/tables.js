// The tables for two that one may go back to.
import { keptSeats } from "./seats.js";
import { TEXTS } from "./texts.js";
import { html } from "../vendor/htm-preact.js";

export const FriendTables = () =>
  keptSeats().map(
    ({ token, friend, over }) =>
      html`<li key=${token}><a class="button" href=${`#/friend/${token}`}>${TEXTS.continued(friend, over)}</a></li>`,
  );
