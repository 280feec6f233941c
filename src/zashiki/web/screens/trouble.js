// The house does not answer, or something went wrong here: what it is, and the way on.

import { html } from "../frame/html.js";
import { Blank } from "../frame/parts.js";
import { language } from "../frame/settings.js";

/** The page's own words may be what is missing, so these few stand here. */
const WORDS = {
  en: { title: "The house cannot be reached", text: "Nothing was lost. Perhaps it is starting again just now.", again: "Try again" },
  ja: { title: "座敷につながりません", text: "何も失われていません。いま開き直しているところかもしれません。", again: "もう一度" },
};

/** @param {{ error: Error, again: () => void }} props */
export function Trouble({ error, again }) {
  const words = WORDS[language()];
  return html`<main class="alone tatami"><${Blank} title=${words.title} text=${`${words.text} (${error.message})`}><button class="btn kaki" type="button" onClick=${again}>${words.again}</button><//></main>`;
}
