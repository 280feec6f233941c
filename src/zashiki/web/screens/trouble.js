// The house does not answer, or something went wrong here: what it is, and the way on.

import { Refusal } from "../frame/house.js";
import { html } from "../frame/html.js";
import { Blank } from "../frame/parts.js";
import { language } from "../frame/settings.js";

/** The page's own words may be what is missing, so these few stand here. */
const WORDS = {
  en: { house: "Zashiki", title: "The house cannot be reached", text: "Nothing was lost. Perhaps it is starting again just now.", wrong: "Something went wrong in the house", lost: "Nothing was lost.", again: "Try again" },
  ja: { house: "座敷", title: "座敷につながりません", text: "何も失われていません。いま開き直しているところかもしれません。", wrong: "座敷で不具合が起きました", lost: "何も失われていません。", again: "もう一度" },
};

/** @param {{ error: Error, again: () => void }} props */
export function Trouble({ error, again }) {
  const words = WORDS[language()], answered = error instanceof Refusal && error.status > 0;
  const title = answered ? words.wrong : words.title, text = answered ? `${words.lost} (${error.status}: ${error.message})` : words.text;
  return html`<div class="alone-room">
    <header class="lintel"><a class="seal" href="/" lang="ja">座</a><h1>${words.house}</h1></header>
    <main class="alone tatami"><${Blank} title=${title} text=${text}><button class="btn kaki" type="button" onClick=${again}>${words.again}</button><//></main>
  </div>`;
}
