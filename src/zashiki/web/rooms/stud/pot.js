// The middle of the table: the street, the pot with its parts, a card that belongs to all, and who got what.

import { html } from "../../frame/html.js";
import { number, say, sayOf } from "../../frame/words.js";
import { Card } from "./cards.js";
import { mark, seatOf } from "./seats.js";

/** @typedef {import("../../types/scenes.js").StudScene} StudScene */
/** @typedef {{ name: string, amount: number, about?: string }} Part */

/** @param {{ scene: StudScene, gathered: number[] }} props gathered: seats whose bets have just come in */
export const Pot = ({ scene, gathered }) => html`<section class="pot" data-place="pot" tabindex="0" aria-label=${scene.awards.length ? scene.awards.map((award) => award.text).join(" ") : scene.pot_text}>
  ${!scene.awards.length && html`<p class="street">${scene.street ? [scene.street_text, scene.bets_text].filter(Boolean).join(say("dot")) : scene.title}</p>`}
  ${scene.awards.length > 0 ? html`<ul class="awards" tabindex="0" aria-label=${sayOf("stud", "pot_name.only")}>${scene.awards.map((award) => html`<li>${award.text}</li>`)}</ul>`
    : scene.pot > 0 && html`<p class="total"><small>${sayOf("stud", "pot_name.only")}</small><strong class="num">${number(scene.pot)}</strong></p>
    <ul class="parts num">${partsOf(scene).map((part) => html`<li data-name=${part.about || undefined}>${part.name} <b>${number(part.amount)}</b></li>`)}</ul>`}
  ${scene.community.length > 0 && html`<figure class="common">${scene.community.map((code) => html`<${Card} key=${code} code=${code} kind=${mark(code, usedByAny(scene))} />`)}<figcaption>${say("stud.common")}</figcaption></figure>`}
  <span class="came" aria-hidden="true">${gathered.map((seat) => html`<i key=${seat} class="bet" data-piece=${`bet-${seat}`}></i>`)}</span>
</section>`;

/** @param {StudScene} scene */
const usedByAny = (scene) => scene.awards.flatMap((award) => award.shares.flatMap((share) => share.used));

/** What the total is made of: each pot as it was before this street, and what came on it.
 * @param {StudScene} scene
 * @returns {Part[]} */
function partsOf(scene) {
  const pots = scene.pots.filter((pot) => pot.gathered > 0), several = scene.pots.length > 1;
  const street = scene.street_pot > 0 ? [{ name: say("stud.this_street"), amount: scene.street_pot }] : [];
  if (!several && !street.length) return [];
  return [
    ...pots.map((pot) => ({
      name: several ? pot.name : scene.street === 3 ? sayOf("stud", "knob.ante") : say("stud.earlier"), amount: pot.gathered,
      about: several ? pot.seats.map((seat) => seatOf(scene, seat).name).join(say("comma")) : "",
    })),
    ...street,
  ];
}
