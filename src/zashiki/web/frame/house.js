// What is asked of the house over HTTP. A refusal is an error with the house's own sentence.

import { during } from "./busy.js";
import { language } from "./settings.js";
import { inWords, plain, say, sayOr } from "./words.js";

/** @typedef {import("../types/protocol.js").TableFacts} TableFacts */
/** @typedef {import("../types/protocol.js").GameFacts} GameFacts */
/** @typedef {import("../types/protocol.js").NewTable} NewTable */
/** @typedef {import("../types/protocol.js").Course} Course */
/** @typedef {import("../types/protocol.js").Me} Me */
/** @typedef {import("../types/protocol.js").Statistics} Statistics */
/** @typedef {{ text: string, deals: import("../types/protocol.js").LaidDeals }} RecordFile the lines of a record, and how its deals lay */
/** @typedef {import("../types/protocol.js").RulesInWords} RulesInWords */

export class Refusal extends Error {
  /** @param {number} status
   * @param {string} code
   * @param {string} text */
  constructor(status, code, text) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/** @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>} */
async function ask(method, path, body) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await answered(path, { method, ...sent });
  return answer.status === 204 ? null : during(answer.json());
}

/** What the house answers, unless it refuses.
 * @param {string} path
 * @param {RequestInit} request
 * @returns {Promise<Response>} */
async function answered(path, request) {
  let answer;
  try {
    answer = await during(fetch(`${path}${path.includes("?") ? "&" : "?"}lang=${language()}`, request));
  } catch {
    throw new Refusal(0, "no_house", sayOr("page", "house.not_reached", ""));
  }
  if (answer.ok) return answer;
  const said = await during(answer.json().catch(() => ({})));
  throw new Refusal(answer.status, said.code ?? "unexpected", said.text ?? say("house.not_reached"));
}

/** Fetch a file of the house.
 * @param {string} path */
export const fetched = (path) => answered(path, {});
/** Send a file to be read; nothing of it is kept.
 * @param {string} path
 * @param {BodyInit} file */
export const sent = (path, file) => answered(path, { method: "POST", body: file });

/** @type {Me | null} */
export let me = null;
/** @type {GameFacts[]} */
export let games = [];

const KNOWN = "zashiki.known";

/** Ask who this browser is to the house; null: nobody yet. One that was never welcomed does not ask.
 * @returns {Promise<Me | null>} */
export async function recognised() {
  if (!keptMark()) return null;
  try {
    me = await ask("GET", "/api/me");
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    me = null;
  }
  return me;
}

/** Be a guest: whoever presses something for the first time is welcomed by a usual name, which can be changed.
 * @param {string} [name]
 * @returns {Promise<Me>} */
export async function welcomed(name) {
  if (me && name && me.name !== name) me = await ask("PATCH", "/api/me", { name });
  me ??= await ask("POST", "/api/guests", { name: name || say("house.usual_name") });
  try {
    localStorage.setItem(KNOWN, "1");
  } catch {
    // then it is asked again what is known already
  }
  return /** @type {Me} */ (me);
}

function keptMark() {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return true;
  }
}

export async function learnGames() {
  if (!games.length) games = (await ask("GET", "/api/games")).games;
  return games;
}
/** @param {string} name */
export const gameOf = (name) => games.find((one) => one.name === name);
/** The language that a game is told in, if it has no words in the one that is set; otherwise nothing.
 * @param {string} name */
export const otherLanguage = (name) => {
  const only = gameOf(name)?.only_language ?? "";
  return only === language() ? "" : only;
};
/** How a game is played by one of its presets, in sheets; without one, by its usual rules.
 * @param {string} game
 * @param {string} preset
 * @returns {Promise<RulesInWords>} */
export const rulesOf = (game, preset) => ask("GET", `/api/games/${encodeURIComponent(game)}/rules?preset=${encodeURIComponent(preset)}`);
/** @param {string} name */
export const called = (name) => {
  const game = gameOf(name);
  return game ? inWords(game.called) : name;
};

/** What one of a game's rule sets is called; a set of somebody's own, as they call it.
 * @param {string} game
 * @param {string} preset */
export function presetName(game, preset) {
  const known = gameOf(game)?.presets.find((one) => one.name === preset);
  return known?.called ? inWords(known.called) : plain(preset);
}

/** Who sits in a seat: what the house calls its player, or a person's own name, marked where it could be taken for another's.
 * @param {{ game: string, seats: readonly import("../types/protocol.js").SeatView[] }} table
 * @param {number} seat */
export function nameOf({ game, seats }, seat) {
  const { name = "", kind, called: marked } = seats[seat] ?? {};
  const computer = gameOf(game)?.computers.find((one) => one.name === kind);
  return computer ? inWords(computer.called) : marked ? inWords(marked) : plain(name);
}

/** Who else sits at a table; computers of one kind are named together.
 * @param {TableFacts} facts */
export function othersAt({ game, seats, me }) {
  const others = seats.map((_, at) => nameOf({ game, seats }, at)).filter((name, at) => at !== me && name);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of others) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, n]) => (n > 1 ? `${name} ×${n}` : name)).join(say("comma"));
}

/** @param {string} [state] those in that state alone
 * @returns {Promise<TableFacts[]>} */
export const myTables = async (state) => (me ? (await ask("GET", `/api/tables${state ? `?state=${state}` : ""}`)).tables : []);
/** @returns {Promise<TableFacts[]>} */
export const openTables = async () => (await ask("GET", "/api/tables/open")).tables;
/** @param {NewTable} wanted
 * @returns {Promise<TableFacts>} */
export const openTable = (wanted) => ask("POST", "/api/tables", wanted);
/** @param {string} table
 * @returns {Promise<TableFacts>} */
export const factsOf = (table) => ask("GET", `/api/tables/${table}`);
/** @param {string} code
 * @returns {Promise<TableFacts>} */
export const invited = (code) => ask("GET", `/api/invitations/${code}`);
/** @param {string} code
 * @param {string} name
 * @returns {Promise<TableFacts>} */
export const acceptInvitation = (code, name) => ask("POST", `/api/invitations/${code}`, name ? { name } : {});
/** @param {string} table
 * @returns {Promise<TableFacts>} */
export const sit = (table) => ask("POST", `/api/tables/${table}/sit`, {});
/** @param {string} table */
export const leave = (table) => ask("POST", `/api/tables/${table}/leave`);
/** @param {string} table */
export const start = (table) => ask("POST", `/api/tables/${table}/start`);
/** @param {string} table
 * @param {number} seat
 * @param {string} player */
export const putComputer = (table, seat, player) => ask("POST", `/api/tables/${table}/computers`, { seat, player });
/** @param {string} table
 * @param {number} seat */
export const takeComputerAway = (table, seat) => ask("DELETE", `/api/tables/${table}/computers/${seat}`);
/** @param {string} table
 * @param {number} seat */
export const freeSeat = (table, seat) => ask("DELETE", `/api/tables/${table}/seats/${seat}`);
/** @param {string} table
 * @param {number} one
 * @param {number} other */
export const swapSeats = (table, one, other) => ask("POST", `/api/tables/${table}/swap`, { one, other });
/** @param {string} table
 * @param {number} uses
 * @returns {Promise<{link: string}>} */
export const invite = (table, uses) => ask("POST", `/api/tables/${table}/invitations`, { uses });
/** The record of a match as a file, and how its deals lay: of one's own seat, or all of it once that is public.
 * @param {string} table
 * @param {number | "watcher" | "table"} side
 * @returns {Promise<RecordFile>} */
export async function recordOf(table, side) {
  const text = await during((await fetched(`/api/tables/${table}/record?as=${side}`)).text());
  return { text, deals: await ask("GET", `/api/tables/${table}/deals?as=${side}`) }; // what lies there now tells no less
}
/** The figures of all players at the score tables that one keeps.
 * @returns {Promise<import("../types/protocol.js").Sheet>} */
export const keeperFigures = () => ask("GET", "/api/keeper/figures");
/** How a match has gone so far, as one's seat saw it, or as it is seen from outside.
 * @param {string} table
 * @param {number | null} seat
 * @returns {Promise<Course>} */
export const course = (table, seat) => ask("GET", `/api/tables/${table}/course?as=${seat ?? "watcher"}`);
/** What one's own matches come to; somebody that the house does not know has none.
 * @returns {Promise<Statistics>} */
export const statistics = async () => (me ? ask("GET", "/api/statistics") : { games: [] });
