// Where a match comes from that is looked through: a table of the house, or a record that somebody opened here.

import { during } from "../../frame/busy.js";
import * as house from "../../frame/house.js";

/** @typedef {import("../../types/protocol.js").Course} Course */
/** @typedef {import("../../types/protocol.js").ToldRound} ToldRound */
/** @typedef {import("../../types/protocol.js").Converted} Converted */
/** @typedef {import("../../types/protocol.js").GamesInFile} GamesInFile */
/** Whose side a match is seen from: a seat's number, `watcher`, or `open`, then with the seat that one sits at.
 * @typedef {{ as: string, near: number | null }} Side */
/** @typedef {{
 *   table: string, file: string, game: string, checked: Converted | null, course: (side: Side) => Promise<Course>, round: (at: number, side: Side) => Promise<ToldRound>,
 *   record: (as: string) => Promise<string>,
 * }} Source a match; `table` is empty for a record from a file, `file` and `game` for a table; `checked`: what a check of it came to, if there was one */

const NAME = "file=match.jsonl";

/** @param {Side} side */
const query = ({ as, near }) => `as=${as}${near === null ? "" : `&near=${near}`}`;

/** What the house answers.
 * @param {Promise<Response>} asked
 * @returns {Promise<any>} */
const json = (asked) => during(asked.then((answer) => answer.json()));

/** A table of the house.
 * @param {string} table
 * @returns {Source} */
export const ofTable = (table) => ({
  table,
  file: "",
  game: "",
  checked: null,
  course: (side) => json(house.fetched(`/api/tables/${table}/course?${query(side)}`)),
  round: (at, side) => json(house.fetched(`/api/replay/${table}?round=${at}&${query(side)}`)),
  record: (as) => during(house.fetched(`/api/tables/${table}/record?as=${as}`).then((answer) => answer.text())),
});

/** A record of ours, as text. The house tells it round by round, and keeps nothing of it.
 * @param {import("../../types/protocol.js").ConvertedGame} played
 * @param {string} file its name
 * @param {Converted | null} checked
 * @returns {Source} */
export const ofRecord = ({ record: text, game }, file, checked) => ({
  table: "",
  file,
  game,
  checked,
  course: (side) => json(house.sent(`/api/course?${query(side)}`, text)),
  round: (at, side) => json(house.sent(`/api/replay?round=${at}&${query(side)}`, text)),
  record: async () => text,
});

/** Which games a file holds.
 * @param {File} file
 * @returns {Promise<GamesInFile>} */
export const gamesIn = (file) => json(house.sent(`/api/convert/games?file=${encodeURIComponent(file.name)}`, file));

/** One game of a file as a record of ours.
 * @param {File} file
 * @param {number} game
 * @returns {Promise<Converted>} */
export const converted = (file, game) => json(house.sent(`/api/convert?file=${encodeURIComponent(file.name)}&game=${game}`, file));

/** What the house says of a record of ours.
 * @param {string} record
 * @returns {Promise<Converted>} */
export const verified = (record) => json(house.sent(`/api/convert?${NAME}`, record));

/** A record of ours in another format.
 * @param {string} record
 * @param {string} format
 * @returns {Promise<Blob>} */
export const inFormat = (record, format) => during(house.sent(`/api/convert/file?to=${format}`, record).then((answer) => answer.blob()));
