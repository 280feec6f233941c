// Settings. They are kept in this browser and take effect at once, with a sample beside them.

import { file } from "../frame/files.js";
import * as house from "../frame/house.js";
import { html, useState } from "../frame/html.js";
import { Dialog, Pick, Switch } from "../frame/parts.js";
import { change, language, settings, twoSteps } from "../frame/settings.js";
import * as sound from "../frame/sound.js";
import { DeckSample } from "../frame/suits.js";
import { say } from "../frame/words.js";

/** @typedef {import("../frame/settings.js").Settings} Settings */
/** @typedef {import("../frame/html.js").EventOf<HTMLInputElement>} InputChange */

const SAMPLES = [["1a", 1], ["3a", 3], ["8a", 8], ["6b", 6], ["11d", 11]];

/** @param {{ close: () => void, redraw: () => void }} props */
export function SettingsSheet({ close, redraw }) {
  /** @param {keyof Settings} name
   * @param {string[]} values */
  const pick = (name, values) => {
    const value = name === "language" ? language() : settings[name];
    return html`<${Set} name=${name}><${Pick} label=${say(`settings.${name}`)} value=${value} options=${values.map((one) => [one, say(`settings.${name}_${one}`)])} onPick=${(/** @type {string} */ one) => change({ [name]: one })} /><//>`;
  };
  /** @param {keyof Settings} name
   * @param {boolean} on */
  const toggle = (name, on) => html`<${Set} name=${name}><${Switch} label=${say(`settings.${name}`)} on=${on} onPick=${(/** @type {boolean} */ value) => change({ [name]: value })} /><//>`;
  return html`
    <${Dialog} label=${say("settings.title")} close=${close} kind="settings">
      <h3>${say("settings.looks")}</h3>
      <div class="group slip">
        ${pick("language", ["ja", "en"])}${pick("light", ["day", "night", "system"])}${pick("cards", ["ink", "contrast"])}
        <div class="samples" aria-hidden="true">${SAMPLES.map(([code, month]) => html`<span class="hana"><img src=${file(`pieces/hanafuda/${settings.cards}/${code}.svg`)} alt="" />${settings.numerals && html`<span class="month">${month}</span>`}</span>`)}</div>
        ${pick("suits", ["four", "two"])}<div class="samples" aria-hidden="true"><${DeckSample} /></div>
      </div>
      <h3>${say("settings.beginners")}</h3>
      <div class="group slip">${toggle("numerals", settings.numerals)}${toggle("corners", settings.corners)}${pick("names", ["hover", "always"])}${toggle("hints", settings.hints)}${toggle("ordered", settings.ordered)}</div>
      <h3>${say("settings.pace")}</h3>
      <div class="group slip">${pick("speed", ["slow", "normal", "fast", "once"])}${toggle("twoSteps", twoSteps())}${toggle("lessMotion", settings.lessMotion)}</div>
      <h3>${say("settings.reading")}</h3>
      <div class="group slip"><${Sound} />${pick("aloud", ["essentials", "all"])}${toggle("stepMode", settings.stepMode)}</div>
      <h3>${say("settings.you")}</h3>
      <div class="group slip"><${YourName} redraw=${redraw} /></div>
    <//>`;
}

/** @param {{ name: string, children?: unknown }} props */
const Set = ({ name, children }) => html`<div class="set"><div><b>${say(`settings.${name}`)}</b>${HINTED.has(name) && html`<small>${say(`settings.${name}_hint`)}</small>`}</div>${children}</div>`;
const HINTED = new globalThis.Set(["numerals", "corners", "hints", "twoSteps", "lessMotion", "stepMode"]);

/** The switch plays some of it when it is turned on; so does the button beside it. */
const Sound = () => html`<div class="set"><div><b>${say("sound.title")}</b><small>${say("sound.hint")}</small></div>
  <span class="rowbtn">${settings.sound && html`<button class="btn" type="button" onClick=${sound.sample}>${say("sound.try")}</button>`}
    <${Switch} label=${say("sound.title")} on=${settings.sound} onPick=${() => sound.toggle() && sound.sample()} /></span></div>`;

/** @param {{ redraw: () => void }} props */
function YourName({ redraw }) {
  const [name, setName] = useState(house.me?.name ?? "");
  const [said, setSaid] = useState("");
  const keep = async () => {
    try {
      await house.welcomed(name.trim());
      setSaid(say("settings.kept"));
      redraw();
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return html`<form class="set" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); void keep(); }}>
    <label class="stack"><b>${say("settings.name")}</b><input class="text" maxlength="32" value=${name} placeholder=${say("house.usual_name")} onInput=${(/** @type {InputChange} */ event) => setName(event.target.value)} /><small role="status">${said}</small></label>
    <button class="btn" type="submit">${say("settings.keep")}</button></form>`;
}
