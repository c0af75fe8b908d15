// The tables for two that one may go back to.
import { keptSeats } from "./seats.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

export const FriendTables = () =>
  keptSeats().map(({ token, friend, over }) => {
    const words = texts.friend.continued(friend, over);
    return html`<li key=${token}><a class="button" href=${`#/friend/${token}`}>${words}</a></li>`;
  });
