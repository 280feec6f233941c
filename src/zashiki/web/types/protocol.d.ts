// What the house and the page say to each other.
// Made from the schema by tests/page/protocol_types.py; ZASHIKI_GOLDEN=write pytest tests/page/test_types.py does so.

export type Inward = Hello | Choose | Preview | Undo | Agree | Resign | Leave | Claim | StandIn | Pen | Rematch | Close
  | Promise | Open | Switch;

export type Outward = Table | Told | Previewed | Done | Refused | Clocks | Presence | Switches | Request | Over | Next
  | GatheringView | YourSeat;

/** Begin to listen, having heard all up to a number; before it, nothing else is taken. */
export interface Hello {
  type: "hello";
  since?: number;
  language?: "en" | "ja";
  detail?: "events" | "scene";
}

/** Choose; `seen` is the number of the last message that was read before. */
export interface Choose {
  type: "choose";
  id: string;
  action: any;
  seen?: number | null;
}

/** Ask what a form would say with some of its parts filled in. */
export interface Preview {
  type: "preview";
  parts: Record<string, string>;
  id?: string;
}

/** Take the last choice back, or ask the others to let it be taken back. */
export interface Undo {
  type: "undo";
  id: string;
}

/** Agree to what another asked for, or not. */
export interface Agree {
  type: "agree";
  id: string;
  what: "pen" | "rematch" | "undo";
  request: string;
  yes?: boolean;
}

/** Give the match up. */
export interface Resign {
  type: "resign";
  id: string;
}

/** Leave for good. */
export interface Leave {
  type: "leave";
  id: string;
}

/** Claim a match that the other has left alone. */
export interface Claim {
  type: "claim";
  id?: string;
}

/** Let the table play for somebody who is gone. */
export interface StandIn {
  type: "stand_in";
  seat: number;
  id?: string;
}

/** Ask for the pen of a score table, under a name. */
export interface Pen {
  type: "pen";
  id: string;
  name: string;
}

/** Ask for another match, or agree to one. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Let the end of a score table stand. */
export interface Close {
  type: "close";
  id?: string;
}

/** Promise 32 bytes by their hash, before the first deal. */
export interface Promise {
  type: "promise";
  promise: string;
  id?: string;
}

/** Open the bytes that were promised. */
export interface Open {
  type: "open";
  entropy: string;
  id?: string;
}

/** Have something answered by itself, or no more. */
export interface Switch {
  type: "switch";
  id: string;
  name: string;
  on: boolean;
}

/** The whole table, for one who has just come or has missed too much, and after an undo. */
export interface Table {
  type: "table";
  number: number;
  game: string;
  seats: readonly SeatInfo[];
  options: Options;
  commitment?: string;
  me?: number | null;
  view?: any;
  scene?: any;
  asked?: Question | null;
  undone?: number;
}

/** Who sat there, for people to read; it means nothing to the rules. */
export interface SeatInfo {
  name?: string;
  kind?: string;
}

/** How a table of people was opened. */
export interface Options {
  clock?: Clock | null;
  pauses?: "even" | "fast" | "strict";
  window?: number;
  computers_pause?: number;
  watching?: "all" | "link" | "none";
  hints?: boolean;
  away?: string;
  previous?: string;
  promises?: readonly SeatPromise[];
}

/** Time to think, in seconds: a choice uses `each` first, then the bank, to which `gain` is added after it. */
export interface Clock {
  each?: number;
  bank?: number;
  gain?: number;
  refill?: "match" | "round";
}

/** What one seat promised before it opened its bytes, which stand in `chance.entropy`; or why it added none. */
export interface SeatPromise {
  promise?: string;
  silent?: "" | "computer" | "late" | "withheld";
}

/** The listener's seat must choose. A program finds what it may choose from its view. */
export interface Question {
  text?: string;
  offers?: readonly Offer[];
  form?: Form | null;
  hints?: readonly Hint[];
  decision?: Sheet | null;
}

/** One legal choice, as it is put to a seat. */
export interface Offer {
  action: any;
  label: string;
  hint?: string;
  pieces?: readonly string[];
  takes?: readonly string[];
  amount?: number | null;
  group?: string;
  weight?: "grave" | "plain" | "quiet" | "win";
}

/** How a choice is made where listing all of them would help nobody. */
export interface Form {
  fields: readonly Field[];
}

/** One part of a choice that is made of several, such as who won, from whom, and how many han. */
export interface Field {
  name: string;
  label: string;
  options: readonly Option[];
  several?: boolean;
  needed?: boolean;
}

/** One answer to a field. */
export interface Option {
  value: string;
  label: string;
  fixed?: boolean;
}

/** Something that a beginner would overlook. */
export interface Hint {
  text: string;
  kind?: "advice" | "reading";
  action?: any;
  pieces?: readonly string[];
  unseen?: readonly number[];
}

/** A page: a result, a standing, the rules in brief. */
export interface Sheet {
  title: string;
  parts?: readonly (Text | Grid | Pieces)[];
}

/** A paragraph, or a cell of a table. */
export interface Text {
  type: "text";
  spans: readonly (string | Piece)[];
  role?: "faint" | "heading" | "item" | "plain" | "sum";
}

/** A card, tile, disc or square inside a text. */
export interface Piece {
  code: string;
  mark?: "" | "called" | "down" | "faint" | "used" | "won";
}

/** A table. */
export interface Grid {
  type: "grid";
  rows: readonly (readonly (string | Text)[])[];
  head?: readonly (string | Text)[];
  left?: number;
}

/** A row of pieces, with a word before it. */
export interface Pieces {
  type: "pieces";
  pieces: readonly Piece[];
  label?: string;
}

/** What happened. Folded into what was seen before, it leads to the view or the scene that it ends with. */
export interface Told {
  type: "told";
  number: number;
  events?: readonly any[];
  view?: any;
  steps?: readonly Step[];
  scene?: any;
  asked?: Question | null;
  round_end?: Sheet | null;
}

/** One event in words. */
export interface Step {
  event: any;
  lines?: readonly string[];
  asides?: readonly string[];
  changed?: Record<string, any>;
  inside?: Record<string, Record<string, Record<string, any>>>;
  chapter?: Chapter | null;
}

/** A round that is over, in one line: a month, a hand, a deal; in a game of one round, a move. */
export interface Chapter {
  title: string;
  line: string;
  seat?: number | null;
  amount?: number;
  changes?: readonly number[];
  kind?: string;
  figures?: readonly (readonly [string, readonly number[]])[];
}

/** A form with some of its parts filled in. */
export interface Previewed {
  type: "previewed";
  id: string;
  form: Form;
  action?: any;
  sheet?: Sheet | null;
  problem?: string;
}

/** A command was taken, and what it led to is kept. */
export interface Done {
  type: "done";
  id: string;
}

/** A command was not taken, and nothing has changed. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  text: string;
}

/** What time there is, in milliseconds. */
export interface Clocks {
  type: "clocks";
  left: readonly (number | null)[];
  asked: readonly number[];
  since: number | null;
  until: number | null;
  now: number;
}

/** Who is there. */
export interface Presence {
  type: "presence";
  seats: readonly ("away" | "computer" | "gone" | "here" | "left")[];
  watchers: number;
  claim_from?: number | null;
}

/** What the listener's seat has switched on. */
export interface Switches {
  type: "switches";
  on: readonly string[];
}

/** Somebody asks for something that others must agree to; not `open`: it was granted, refused or dropped. */
export interface Request {
  type: "request";
  what: "pen" | "rematch" | "undo";
  id?: string;
  seat?: number | null;
  name?: string;
  agreed?: readonly number[];
  until?: number | null;
  open?: boolean;
}

/** The match is over. */
export interface Over {
  type: "over";
  outcome: Outcome | null;
  why: "" | "abandoned" | "claimed" | "closed" | "flag" | "left" | "resigned" | "rules";
  standing?: Sheet | null;
  text?: string;
}

/** How a match ended: the final score of each seat, and why it is over. */
export interface Outcome {
  scores: readonly number[];
  reason: string;
  lost?: readonly number[];
}

/** There is another match with the same people, at a table of its own. */
export interface Next {
  type: "next";
  table: string;
}

/** What everybody may know of a table before its match: what is played, who sits where, what was promised. */
export interface GatheringView {
  type: "gathering";
  table: string;
  game: string;
  rules: any;
  options: Options;
  undo: boolean;
  folded: "kept" | "open";
  lots: boolean;
  seats: readonly SeatView[];
  opener: number | null;
  commitment: string;
  length: number;
  state: "gathering" | "gone" | "live" | "promising";
  may_open: boolean;
  promises: readonly string[];
  deadline: number | null;
}

/** What everybody may know of a seat. */
export interface SeatView {
  name?: string;
  kind?: string;
  promised?: boolean;
  opened?: boolean;
  called?: Record<string, string>;
}

/** Where a guest sits from now on; None: nowhere. */
export interface YourSeat {
  type: "seat";
  seat: number | null;
}

/** Be welcomed to the house, by a name that others see. */
export interface NewGuest {
  name: string;
  key?: boolean;
}

/** Be called otherwise at the tables to come. */
export interface Rename {
  name: string;
}

/** Ask for a bearer token for a program of one's own. */
export interface NewToken {
  label?: string;
}

/** Open a table and take a seat at it. */
export interface NewTable {
  game: string;
  preset?: string | null;
  knobs?: Record<string, any>;
  options?: WantedOptions;
  undo?: boolean | null;
  folded?: "kept" | "open";
  lots?: boolean;
  listed?: boolean;
  seat?: number;
  computers?: Record<string, string>;
  names?: readonly string[];
  start?: boolean;
  name?: string | null;
}

/** How a table is to be opened; what is left out is as usual for the game and its seats. */
export interface WantedOptions {
  clock?: Clock | null;
  pauses?: "even" | "fast" | "strict";
  window?: number;
  computers_pause?: number;
  watching?: "all" | "link" | "none";
  hints?: boolean;
  away?: string;
}

/** Sit down. */
export interface Sit {
  name?: string | null;
  seat?: number | null;
}

/** Put one of the house's players into a free seat. */
export interface PutComputer {
  seat: number;
  player: string;
}

/** Let two seats change places. */
export interface Swap {
  one: number;
  other: number;
}

/** Ask for a link by which others may sit down. */
export interface NewInvitation {
  seat?: number | null;
  uses?: number;
}

/** Who a guest is. */
export interface Me {
  name: string;
  key?: string;
  made?: number;
  house?: string;
}

/** A bearer token of a guest's. */
export interface Token {
  id: string;
  label: string;
  made: number;
  secret?: string;
}

/** All bearer tokens of a guest. */
export interface Tokens {
  tokens: readonly Token[];
}

/** What somebody may know of a table without being at it. */
export interface TableFacts {
  table: string;
  state: "gathering" | "live" | "over" | "promising" | "stopped";
  game: string;
  rules: any;
  seats: readonly SeatView[];
  options: Options;
  undo: boolean;
  folded: "kept" | "open";
  lots: boolean;
  listed: boolean;
  opener: number | null;
  me: number | null;
  last: number;
  outcome?: Outcome | null;
  link?: string;
  invitation?: string;
  next?: string;
}

/** A list of tables. */
export interface Tables {
  tables: readonly TableFacts[];
}

/** A link by which others may sit down. */
export interface Invitation {
  link: string;
}

/** What an uploaded file holds. Nothing of it is kept. */
export interface Converted {
  from: string;
  games: readonly ConvertedGame[];
  unfinished: number;
  refused_in_all: number;
  refused?: readonly RefusedGame[];
  verdict?: RecordVerdict | null;
}

/** One game of an uploaded file, as a record of ours. */
export interface ConvertedGame {
  number: number;
  game: string;
  record: string;
  finished: boolean;
  notes?: readonly string[];
  deals?: LaidDeals | null;
}

/** How the deals of a match lay, for whoever makes them again from their keys. */
export interface LaidDeals {
  order: readonly string[];
  laid_out: readonly (readonly string[])[];
}

/** One game of an uploaded file that cannot be believed. */
export interface RefusedGame {
  number: number;
  code: string;
  text: string;
}

/** What the check of a record of ours came to; one that is false is refused instead. */
export interface RecordVerdict {
  holds: boolean;
  choices: number;
  deals: number;
  undone: number;
  keys: number;
  commitment: string;
  scores: readonly number[] | null;
  notes: readonly string[];
  lines?: readonly string[];
  remarks?: readonly string[];
}

/** Why something was not done; nothing has changed. */
export interface Trouble {
  code: string;
  text: string;
}

/** The games of a house. */
export interface Catalogue {
  games: readonly GameFacts[];
}

/** A game that can be played here. */
export interface GameFacts {
  name: string;
  version: number;
  called: Record<string, string>;
  about: Record<string, string>;
  presets: readonly Preset[];
  knobs: readonly Knob[];
  computers: readonly Computer[];
  levels: Record<string, string>;
  alone: UsualTable;
  several: UsualTable;
  orders?: Record<string, readonly string[]>;
  switches?: Record<string, boolean>;
  hidden?: boolean;
  clock?: boolean;
  hints?: boolean;
  folded?: boolean;
  scored?: boolean;
  formats?: readonly string[];
  only_language?: string;
  room?: string;
}

/** A rule set that comes with a game. */
export interface Preset {
  name: string;
  about: Record<string, string>;
  seats: number;
  rules: Record<string, any>;
  source?: string;
  notes?: readonly string[];
  order?: string;
  undo_between_people?: boolean;
  called?: Record<string, string>;
}

/** Something that a rule set sets, and that whoever opens a table may set otherwise. */
export interface Knob {
  name: string;
  label: Record<string, string>;
  kind: "choice" | "number" | "numbers" | "other" | "rows" | "several" | "switch" | "text" | "texts";
  values?: readonly (string | number)[];
  said?: Record<string, Record<string, string>>;
  least?: number | null;
  most?: number | null;
}

/** A player of the house. */
export interface Computer {
  name: string;
  called: Record<string, string>;
}

/** How a table is opened where nobody says otherwise. */
export interface UsualTable {
  options: Options;
  undo: boolean;
  folded?: "kept" | "open";
}

/** Everything that the games and the server say in one language, by dotted keys; gaps are written `{name}`. */
export interface HouseWords {
  language: string;
  shared: Record<string, string>;
  games: Record<string, Record<string, string>>;
}

/** What the page itself says, or what one game says with what all share, likewise. */
export interface SomeWords {
  language: string;
  words: Record<string, string>;
}

/** How a game is played by one of its rule sets, in words and pieces, before anybody sits down. */
export interface RulesInWords {
  game: string;
  preset: string;
  sheets: Record<string, Sheet>;
}

/** How a match has gone so far, for a screen that has just come to it. */
export interface Course {
  chapters: readonly Chapter[];
  lines: readonly string[];
  sheets: Record<string, Sheet>;
  rounds?: readonly RoundFacts[];
  names?: readonly string[];
}

/** One round of a match in a line, as a reel of all rounds shows it. */
export interface RoundFacts {
  title: string;
  places: number;
  line?: string;
  seat?: number | null;
  amount?: number;
}

/** One round of a match, in words and scenes. */
export interface ToldRound {
  table: string;
  game: string;
  seats: readonly SeatInfo[];
  round: number;
  rounds: number;
  title: string;
  start: any;
  places: readonly Told[];
  me?: number | null;
  open?: boolean;
  over?: boolean;
  round_end?: Sheet | null;
  outcome?: Outcome | null;
  why?: "" | "abandoned" | "claimed" | "closed" | "flag" | "left" | "resigned" | "rules";
  standing?: Sheet | null;
}

/** What games an uploaded file holds; none of them has been played again. */
export interface GamesInFile {
  from: string;
  total: number;
  games: readonly ListedGame[];
  refused_in_all?: number;
}

/** One game of an uploaded file, as the file describes it. */
export interface ListedGame {
  number: number;
  game: string;
  names?: readonly string[];
  place?: string;
  date?: string;
  result?: string;
}

/** One's own matches, counted from their records. */
export interface Statistics {
  games: readonly GameStatistics[];
  unfinished?: number;
  unreadable?: readonly string[];
  waiting?: number;
  older?: boolean;
}

/** What one's own matches of a game come to. */
export interface GameStatistics {
  game: string;
  unit: number;
  matches: readonly PlayedMatch[];
  figures: readonly FigureGroup[];
  by_rules: readonly RulesStatistics[];
}

/** A match of one's own that is over. */
export interface PlayedMatch {
  table: string;
  when: number;
  rules: string;
  against: string;
  seats: number;
  place: number;
  gain: number;
  score: string;
  shared?: boolean;
  given_up?: boolean;
}

/** Figures that belong together. */
export interface FigureGroup {
  title: string;
  drawn: "numbers" | "ranked" | "shares" | "signed";
  figures: readonly Figure[];
  note?: string;
}

/** One thing that was counted, in words. */
export interface Figure {
  label: string;
  value: string;
  bar?: number | null;
  note?: string;
}

/** What matches under rules of one name come to. */
export interface RulesStatistics {
  rules: string;
  figures: readonly FigureGroup[];
}
