// What rooms are told: the scene that is drawn, events, and the actions that are offered.
// Made from the schema by tests/page/protocol_types.py; ZASHIKI_GOLDEN=write pytest tests/page/test_types.py does so.

/** A whole table. */
export interface KoikoiScene {
  game: "koikoi";
  seat: number | null;
  to_act: readonly number[];
  title: string;
  over: boolean;
  new?: readonly string[];
  asked: "" | "decide" | "play" | "take";
  month: number;
  month_text: string;
  flower: string;
  round: number;
  rounds: number;
  round_text: string;
  dealer: number | null;
  turn: number | null;
  stock: number;
  field: readonly string[];
  slots: number;
  pending: string;
  pending_from: "" | "hand" | "stock";
  pending_takes: readonly string[];
  matches: Record<string, readonly string[]>;
  seats: readonly KoikoiSeatScene[];
}

export type KoikoiEvent = KoikoiDealerChosen | KoikoiRoundStarted | KoikoiDealt | KoikoiDealCancelled
  | KoikoiLuckyHandShown | KoikoiCardPlayed | KoikoiCardDrawn | KoikoiCardPlaced | KoikoiCardsCaptured
  | KoikoiYakuCompleted | KoikoiKoiKoiCalled | KoikoiShobuCalled | KoikoiTurnEnded | KoikoiRoundEnded
  | KoikoiMatchEnded;

export type KoikoiAction = KoikoiPlayCard | KoikoiSelectFieldCard | KoikoiCallKoiKoi | KoikoiCallShobu;

/** One seat. */
export interface KoikoiSeatScene {
  name: string;
  dealer: boolean;
  hand: readonly string[];
  captured: KoikoiCapturedScene;
  yaku: readonly KoikoiYakuScene[];
  points: number;
  factors: readonly KoikoiFactorScene[];
  pays: number;
  near: readonly KoikoiNearScene[];
  calls: number;
  turns: number;
  score: number;
  difference: number | null;
}

/** The first dealer (親) was found; `drawn` are the cards each seat turned up, draw by draw. */
export interface KoikoiDealerChosen {
  type: "dealer_chosen";
  dealer: number;
  drawn?: readonly (readonly [KoikoiCard, KoikoiCard])[];
}

/** A month began. */
export interface KoikoiRoundStarted {
  type: "round_started";
  round: number;
  dealer: number;
}

/** Cards were dealt: the shuffled order is the dealer's hand, the other hand, the field, the stock. */
export interface KoikoiDealt {
  type: "dealt";
  deal: number;
  hands: readonly [readonly KoikoiCard[], readonly KoikoiCard[]];
  field: readonly KoikoiCard[];
  stock: readonly KoikoiCard[];
}

/** The deal does not stand and is made again (配り直し). */
export interface KoikoiDealCancelled {
  type: "deal_cancelled";
  deal: number;
  reason: "field_four" | "field_pairs" | "field_three" | "hand_four" | "hand_pairs";
  seat: number | null;
  cards: readonly KoikoiCard[];
}

/** A seat was dealt 手四 (four of a month) or くっつき (four pairs) and shows it. */
export interface KoikoiLuckyHandShown {
  type: "lucky_hand_shown";
  seat: number;
  kind: "kuttsuki" | "teshi";
  cards: readonly KoikoiCard[];
}

/** A seat played a card from its hand. */
export interface KoikoiCardPlayed {
  type: "card_played";
  seat: number;
  card: KoikoiCard;
}

/** The top card of the stock was turned up for a seat. */
export interface KoikoiCardDrawn {
  type: "card_drawn";
  seat: number;
  card: KoikoiCard;
}

/** The played or drawn card matched nothing and stays on the field. */
export interface KoikoiCardPlaced {
  type: "card_placed";
  seat: number;
  card: KoikoiCard;
}

/** A seat took cards: the played or drawn one first, then the field cards. */
export interface KoikoiCardsCaptured {
  type: "cards_captured";
  seat: number;
  cards: readonly KoikoiCard[];
}

/** A seat's yaku rose to `points`; `yaku` are all that it now holds. */
export interface KoikoiYakuCompleted {
  type: "yaku_completed";
  seat: number;
  yaku: readonly KoikoiYaku[];
  points: number;
}

/** A seat plays on for more; it will be asked again when its yaku exceed `points`. */
export interface KoikoiKoiKoiCalled {
  type: "koikoi_called";
  seat: number;
  points: number;
}

/** A seat stopped to take its points. */
export interface KoikoiShobuCalled {
  type: "shobu_called";
  seat: number;
}

/** A seat's turn is over and the other one's begins. */
export interface KoikoiTurnEnded {
  type: "turn_ended";
  seat: number;
}

/** The month is over: its result, and the hands and stock that everybody may now see. */
export interface KoikoiRoundEnded {
  type: "round_ended";
  result: KoikoiRoundResult;
  hands: readonly [readonly KoikoiCard[], readonly KoikoiCard[]];
  stock: readonly KoikoiCard[];
}

/** The match is over; `bonuses` are added to the scores first (完全勝利). */
export interface KoikoiMatchEnded {
  type: "match_ended";
  reason: "bust" | "deals_spent" | "rounds" | "target";
  bonuses: readonly [number, number];
}

/** Play a card from the hand to the field. */
export interface KoikoiPlayCard {
  type: "play_card";
  card: KoikoiCard;
}

/** Choose which of two matching field cards to take. */
export interface KoikoiSelectFieldCard {
  type: "select_field_card";
  card: KoikoiCard;
}

/** Play on for more (こいこい). */
export interface KoikoiCallKoiKoi {
  type: "call_koikoi";
}

/** Stop and take the points (勝負). */
export interface KoikoiCallShobu {
  type: "call_shobu";
}

/** A pile by kind, each in the order of the months. */
export interface KoikoiCapturedScene {
  hikari?: readonly string[];
  tane?: readonly string[];
  tanzaku?: readonly string[];
  kasu?: readonly string[];
}

/** A yaku that a seat holds. */
export interface KoikoiYakuScene {
  name: string;
  name_text: string;
  points: number;
  cards: readonly string[];
}

/** A step from the sum of yaku to what stopping pays: first `times`, then `plus`. */
export interface KoikoiFactorScene {
  name: string;
  name_text: string;
  times: number;
  plus: number;
}

/** A yaku that one card more would make. */
export interface KoikoiNearScene {
  name: string;
  name_text: string;
  points: number;
  cards: readonly string[];
  cards_text: string;
}

/** A card. Its value is its code: the month and a letter, the best card of the month first (`1a` … `12d`). */
export type KoikoiCard = "10a" | "10b" | "10c" | "10d" | "11a" | "11b" | "11c" | "11d" | "12a" | "12b" | "12c" | "12d"
  | "1a" | "1b" | "1c" | "1d" | "2a" | "2b" | "2c" | "2d" | "3a" | "3b" | "3c" | "3d" | "4a" | "4b" | "4c" | "4d" | "5a"
  | "5b" | "5c" | "5d" | "6a" | "6b" | "6c" | "6d" | "7a" | "7b" | "7c" | "7d" | "8a" | "8b" | "8c" | "8d" | "9a" | "9b"
  | "9c" | "9d" | "?";

/** A scoring combination that a pile holds: which one, its points, and the cards that form it. */
export interface KoikoiYaku {
  name: string;
  base_score: number;
  bonus_score: number;
  cards: readonly KoikoiCard[];
}

/** How one round (month) ended and what it paid. */
export interface KoikoiRoundResult {
  round: number;
  dealer: number;
  winner: number | null;
  reason: "both_lucky" | "exhausted" | "kuttsuki" | "shobu" | "standing_yaku" | "teshi";
  score: KoikoiScore | null;
  payments: readonly [number, number];
  calls: readonly [number, number];
  yaku: readonly [readonly KoikoiYaku[], readonly KoikoiYaku[]];
}

/** What a win is worth, and why: the yaku, their sum, each factor in order, and the total. */
export interface KoikoiScore {
  yaku: readonly KoikoiYaku[];
  base: number;
  factors: readonly KoikoiFactor[];
  total: number;
}

/** One named step from the sum of yaku to the points paid: first `times`, then `plus`. */
export interface KoikoiFactor {
  name: "early_win" | "koikoi_bonus" | "opponent_koikoi" | "own_koikoi" | "seven_plus" | "shared_koikoi";
  times?: number;
  plus?: number;
}

/** A board of reversi, and everything that is said beside it. */
export interface ReversiScene {
  game: "reversi";
  seat: number | null;
  to_act: readonly number[];
  title: string;
  over: boolean;
  new?: readonly string[];
  seats: readonly ReversiSeatScene[];
  size: number;
  columns: readonly string[];
  rows: readonly string[];
  squares: string;
  turn: number | null;
  turn_text: string;
  legal: readonly ReversiPlayable[];
  last: string;
  turned: readonly string[];
  passed: number | null;
  opening: readonly string[];
  moves: number;
  empties: number;
  scoring: string;
  reason: string;
  result: string;
  winner: number | null;
}

export type ReversiEvent = ReversiBoardSet | ReversiOpeningChosen | ReversiDiscPlaced | ReversiTurnPassed
  | ReversiMatchEnded;

export type ReversiAction = ReversiPlaceDisc;

/** One side. */
export interface ReversiSeatScene {
  name: string;
  called: string;
  colour: "black" | "white";
  colour_text: string;
  discs: number;
  score: number;
}

/** A square where a disc may be placed now. */
export interface ReversiPlayable {
  square: string;
  turns: readonly string[];
}

/** The board was laid out. */
export interface ReversiBoardSet {
  type: "board_set";
  squares: string;
  turn: number;
}

/** The rules begin with moves that nobody chooses; these come next. */
export interface ReversiOpeningChosen {
  type: "opening_chosen";
  moves: readonly string[];
}

/** A seat placed a disc, and turned over what it enclosed. */
export interface ReversiDiscPlaced {
  type: "disc_placed";
  seat: number;
  square: string;
  flipped: readonly string[];
}

/** A seat had no move, so the turn passed; while a seat can move it must. */
export interface ReversiTurnPassed {
  type: "turn_passed";
  seat: number;
}

/** Neither side can move. */
export interface ReversiMatchEnded {
  type: "match_ended";
  reason: "full_board" | "no_moves" | "wiped_out";
  raw: readonly [number, number];
  official: readonly [number, number];
}

/** Place a disc of one's own colour. */
export interface ReversiPlaceDisc {
  type: "place_disc";
  square: string;
}

/** A riichi table from one side. */
export interface RiichiScene {
  game: "riichi";
  seat: number | null;
  to_act: readonly number[];
  title: string;
  over: boolean;
  new?: readonly string[];
  about: string;
  round_text: string;
  last_round: boolean;
  wind: string;
  number: number;
  honba: number;
  sticks: number;
  left: number;
  left_text: string;
  indicators: readonly string[];
  dora: readonly string[];
  turn: number | null;
  open_tile: RiichiOpenTile | null;
  ended_text: string;
  seats: readonly RiichiSeatScene[];
}

export type RiichiEvent = RiichiRoundDealt | RiichiTileDrawn | RiichiTileDiscarded | RiichiRiichiAccepted
  | RiichiCallsOffered | RiichiCallAnswered | RiichiTileCalled | RiichiKanDeclared | RiichiKitaDeclared
  | RiichiDoraShown | RiichiTsumoDeclared | RiichiRoundWon | RiichiRoundDrawn | RiichiStopOffered | RiichiStopAnswered
  | RiichiMatchEnded;

export type RiichiAction = RiichiDiscard | RiichiDeclareRiichi | RiichiTsumo | RiichiClosedKan | RiichiAddedKan
  | RiichiKita | RiichiNineTerminals | RiichiRon | RiichiOpenKan | RiichiPon | RiichiChi | RiichiPass | RiichiStop
  | RiichiPlayOn;

/** The tile that may be won or called now. */
export interface RiichiOpenTile {
  tile: string;
  seat: number;
  kind: "added_kan" | "closed_kan" | "discard" | "kita";
  kind_text: string;
}

/** One seat. */
export interface RiichiSeatScene {
  name: string;
  wind: string;
  wind_text: string;
  dealer: boolean;
  score: number;
  difference: number | null;
  place: number;
  turn: boolean;
  hand: readonly string[];
  drawn: string | null;
  seen: boolean;
  melds: readonly RiichiMeldScene[];
  river: readonly RiichiRiverTile[];
  last: boolean;
  riichi: 0 | 1 | 2;
  kita: number;
  furiten: boolean;
  ended?: "" | "dealt_in" | "not_ready" | "ready" | "won";
}

/** A round begins. `deals.dealt_wall` says which tile of the order went where. */
export interface RiichiRoundDealt {
  type: "hand_dealt";
  deal: number;
  wind: number;
  number: number;
  honba: number;
  order: readonly RiichiTile[];
  players?: 0 | 3 | 4;
}

/** A seat drew a tile: the next of the wall, or a replacement after a kan or kita. */
export interface RiichiTileDrawn {
  type: "tile_drawn";
  seat: number;
  tile: RiichiTile;
  replacement?: boolean;
}

/** A seat discarded. */
export interface RiichiTileDiscarded {
  type: "tile_discarded";
  seat: number;
  tile: RiichiTile;
  drawn?: boolean;
  riichi?: boolean;
}

/** Nobody won by the declaring tile, and the stick was paid. */
export interface RiichiRiichiAccepted {
  type: "riichi_accepted";
  seat: number;
  double?: boolean;
}

/** The table asks these seats about the tile that lies open. Each hears only whether it is asked itself. */
export interface RiichiCallsOffered {
  type: "calls_offered";
  seats: readonly number[];
}

/** A seat answered. Nobody else hears it. */
export interface RiichiCallAnswered {
  type: "call_answered";
  seat: number;
  answer: RiichiRon | RiichiOpenKan | RiichiPon | RiichiChi | RiichiPass;
}

/** A discard was called. */
export interface RiichiTileCalled {
  type: "tile_called";
  seat: number;
  meld: RiichiMeld;
}

/** A seat declared a closed kan, or added a tile to a pon. */
export interface RiichiKanDeclared {
  type: "kan_declared";
  seat: number;
  meld: RiichiMeld;
}

/** A seat set a North aside. */
export interface RiichiKitaDeclared {
  type: "kita_declared";
  seat: number;
}

/** The next dora indicator was turned over. */
export interface RiichiDoraShown {
  type: "dora_shown";
  tile: RiichiTile;
}

/** A seat says that it won by its draw. */
export interface RiichiTsumoDeclared {
  type: "tsumo_declared";
  seat: number;
}

/** A seat won, and was paid. Its hand lies open, without the winning tile. */
export interface RiichiRoundWon {
  type: "hand_won";
  seat: number;
  source: number;
  tile: RiichiTile;
  hand: readonly RiichiTile[];
  ura: readonly RiichiTile[];
  value: RiichiHandValue;
  flow: RiichiFlow;
  liable?: number | null;
}

/** Nobody won: the wall is empty, or the round was aborted. */
export interface RiichiRoundDrawn {
  type: "hand_drawn";
  kind: "exhaustive" | "nagashi" | "four_kans" | "four_riichi" | "four_winds" | "nine_terminals" | "triple_ron";
  tenpai: readonly number[];
  shown: readonly (readonly [number, readonly RiichiTile[]])[];
  changes: readonly number[];
  nagashi?: readonly number[];
  taken?: number;
}

/** The leading dealer may end the match. */
export interface RiichiStopOffered {
  type: "stop_offered";
  seat: number;
}

/** The dealer said whether it stops. */
export interface RiichiStopAnswered {
  type: "stop_answered";
  seat: number;
  stops: boolean;
}

/** The match is over, and its points are settled. The tiles go back into their box. */
export interface RiichiMatchEnded {
  type: "match_ended";
  reason: "Bankruptcy" | "MaxRoundReached" | "ScoreReached" | "deals_spent";
  final: RiichiFinal;
}

/** Discard a tile; `drawn` says that it is the one just drawn (ツモ切り), which everybody sees. */
export interface RiichiDiscard {
  type: "discard";
  tile: RiichiTile;
  drawn?: boolean;
}

/** Declare riichi with this discard. */
export interface RiichiDeclareRiichi {
  type: "riichi";
  tile: RiichiTile;
  drawn?: boolean;
}

/** Win by the tile just drawn. */
export interface RiichiTsumo {
  type: "tsumo";
}

/** Declare four tiles of the player's own hand; the plain one names them, even if one is a red five. */
export interface RiichiClosedKan {
  type: "closed_kan";
  tile: RiichiTile;
}

/** Add a tile to the player's own pon. */
export interface RiichiAddedKan {
  type: "added_kan";
  tile: RiichiTile;
}

/** Set a North aside as a dora, in a game of three. */
export interface RiichiKita {
  type: "kita";
}

/** Throw the hand in: nine kinds of terminals and honours in the first turn (九種九牌). */
export interface RiichiNineTerminals {
  type: "nine_terminals";
}

/** Win by the tile that lies open. */
export interface RiichiRon {
  type: "ron";
}

/** Call the discard for a kan. */
export interface RiichiOpenKan {
  type: "open_kan";
}

/** Call the discard for a triplet, with these two tiles of the player's own hand. */
export interface RiichiPon {
  type: "pon";
  tiles: readonly [RiichiTile, RiichiTile];
}

/** Call the discard of the seat before for a run, with these two tiles of the player's own hand. */
export interface RiichiChi {
  type: "chi";
  tiles: readonly [RiichiTile, RiichiTile];
}

/** Let the tile go. */
export interface RiichiPass {
  type: "pass";
}

/** End the match as its leading dealer (アガリやめ, テンパイやめ). */
export interface RiichiStop {
  type: "stop";
}

/** Deal once more instead. */
export interface RiichiPlayOn {
  type: "play_on";
}

/** Tiles set aside, as they lie. */
export interface RiichiMeldScene {
  kind: "added_kan" | "chi" | "closed_kan" | "open_kan" | "pon";
  tiles: readonly string[];
  called?: number | null;
  source?: number | null;
  side?: "" | "across" | "before" | "next";
  down?: readonly number[];
}

/** A discard. */
export interface RiichiRiverTile {
  tile: string;
  drawn?: boolean;
  riichi?: boolean;
  called?: boolean;
}

/** A tile by its code: `1m` to `9s`; `1z` to `7z` are honours, `0m` `0p` `0s` red fives, `?` is hidden. */
export type RiichiTile = "0m" | "0p" | "0s" | "1m" | "1p" | "1s" | "1z" | "2m" | "2p" | "2s" | "2z" | "3m" | "3p" | "3s"
  | "3z" | "4m" | "4p" | "4s" | "4z" | "5m" | "5p" | "5s" | "5z" | "6m" | "6p" | "6s" | "6z" | "7m" | "7p" | "7s" | "7z"
  | "8m" | "8p" | "8s" | "9m" | "9p" | "9s" | "?";

/** Tiles set aside: called from another seat, or a kan from the player's own hand. */
export interface RiichiMeld {
  kind: "added_kan" | "chi" | "closed_kan" | "open_kan" | "pon";
  tiles: readonly RiichiTile[];
  called?: RiichiTile | null;
  source?: number | null;
}

/** What a hand is worth and why. */
export interface RiichiHandValue {
  yaku: readonly (readonly [string, number])[];
  han: number;
  fu: number;
  fu_lines: readonly RiichiFuLine[];
  yakuman: number;
  limit: string;
  base: number;
}

/** What each seat gains or loses, split into the hand, counters and deposits. */
export interface RiichiFlow {
  hand: readonly number[];
  honba: readonly number[];
  sticks: readonly number[];
}

/** What a match came to, by seat. */
export interface RiichiFinal {
  places: readonly number[];
  scores: readonly number[];
  points: readonly number[];
}

/** One reason for fu. */
export type RiichiFuLine = readonly [string, number, number | null];

/** A score table as a picture shows it. */
export interface ScoreTableScene {
  game: "score-table";
  seat: number | null;
  to_act: readonly number[];
  title: string;
  over: boolean;
  new?: readonly string[];
  seats: readonly ScoreTableSeatScene[];
  about: string;
  round_text: string;
  wind: string;
  number: number;
  honba: number;
  sticks: number;
  dealer: number;
  asking: "" | "hand" | "rons" | "stop";
  loser: number | null;
  pending: readonly number[];
  rons: readonly ScoreTableRonScene[];
  lost: number;
}

export type ScoreTableEvent = ScoreTableRoundStarted | ScoreTableRiichiDeclared | ScoreTableRiichiCancelled
  | ScoreTableRonsAnnounced | ScoreTableRonEntered | ScoreTableRoundWon | ScoreTableDrawEnded | ScoreTableRoundAborted
  | ScoreTableChomboMade | ScoreTableStopOffered | ScoreTableDealerStopped | ScoreTableDealerPlaysOn
  | ScoreTableMatchEnded;

export type ScoreTableAction = ScoreTableTsumo | ScoreTableRon | ScoreTableSeveralRon | ScoreTableDeclareRiichi
  | ScoreTableCancelRiichi | ScoreTableExhaustiveDraw | ScoreTableAbort | ScoreTableChombo | ScoreTableStopMatch
  | ScoreTablePlayOn | ScoreTableEndMatch;

/** One side of the cross. */
export interface ScoreTableSeatScene {
  name: string;
  letter: string;
  wind: string;
  wind_text: string;
  dealer: boolean;
  score: number;
  place: number;
  difference: number | null;
  riichi: boolean;
  may_riichi: boolean;
  chombo: number;
  points: number | null;
}

/** One of several rons that is known, while the others are still to be entered. */
export interface ScoreTableRonScene {
  winner: number;
  worth: string;
}

/** A round begins: East 1 with its counters and deposits, and who deals. */
export interface ScoreTableRoundStarted {
  type: "hand_started";
  wind: "East" | "North" | "South" | "West";
  number: number;
  honba: number;
  sticks: number;
  dealer: number;
}

/** A seat's stick lies on the table. */
export interface ScoreTableRiichiDeclared {
  type: "riichi_declared";
  seat: number;
}

/** A seat has its stick back: the riichi did not stand. */
export interface ScoreTableRiichiCancelled {
  type: "riichi_cancelled";
  seat: number;
}

/** Several seats won with one discard; what each hand is worth follows. */
export interface ScoreTableRonsAnnounced {
  type: "rons_announced";
  loser: number;
  winners: readonly number[];
}

/** One of several rons is known; nothing is paid before the last of them. */
export interface ScoreTableRonEntered {
  type: "ron_entered";
  won: ScoreTableEnteredWin;
}

/** A round was won and paid; several winners are in turn order from the discarder. */
export interface ScoreTableRoundWon {
  type: "hand_won";
  wins: readonly ScoreTableEnteredWin[];
  flow: ScoreTableFlow;
}

/** A round ended without a winner; who was not ready paid, or nagashi mangan was. */
export interface ScoreTableDrawEnded {
  type: "draw_ended";
  tenpai: readonly number[];
  nagashi: readonly number[];
  flow: ScoreTableFlow;
}

/** A round was broken off by a rule; nobody pays. */
export interface ScoreTableRoundAborted {
  type: "hand_aborted";
  kind: "four_kans" | "four_riichi" | "four_winds" | "nine_terminals" | "triple_ron";
}

/** A seat made a grave error: it paid a mangan, or will lose `penalty` points after the match. */
export interface ScoreTableChomboMade {
  type: "chombo_made";
  seat: number;
  penalty: number;
  flow: ScoreTableFlow;
}

/** The dealer leads with the target after the last round, and may stop or play on. */
export interface ScoreTableStopOffered {
  type: "stop_offered";
  seat: number;
}

/** The dealer stopped. */
export interface ScoreTableDealerStopped {
  type: "dealer_stopped";
  seat: number;
}

/** The dealer plays another round. */
export interface ScoreTableDealerPlaysOn {
  type: "dealer_plays_on";
  seat: number;
}

/** The match is over and settled. */
export interface ScoreTableMatchEnded {
  type: "match_ended";
  reason: "Bankruptcy" | "MaxRoundReached" | "ScoreReached" | "Stopped";
  places: readonly number[];
  scores: readonly number[];
  points: readonly number[];
  penalties: readonly number[];
  lost: number;
}

/** A seat won with a tile that it drew. `fu` is 0 from five han up, and both are 0 for a yakuman. */
export interface ScoreTableTsumo {
  type: "tsumo";
  winner: number;
  han?: number;
  fu?: number;
  yakuman?: number;
  liable?: number | null;
  liable_for?: number;
}

/** A seat won with a tile that another discarded; the hand is given as in `Tsumo`. */
export interface ScoreTableRon {
  type: "ron";
  winner: number;
  loser: number;
  han?: number;
  fu?: number;
  yakuman?: number;
  liable?: number | null;
  liable_for?: number;
}

/** Several seats won with one discard; the `Ron` of each of them follows, in any order. */
export interface ScoreTableSeveralRon {
  type: "several_ron";
  loser: number;
  winners: readonly number[];
}

/** A seat declared riichi and put its stick on the table. */
export interface ScoreTableDeclareRiichi {
  type: "riichi";
  seat: number;
}

/** The tile that was to declare riichi was ronned (or the riichi was an error): the stick goes back. */
export interface ScoreTableCancelRiichi {
  type: "cancel_riichi";
  seat: number;
}

/** The wall is used up: who is ready, and who made nagashi mangan. */
export interface ScoreTableExhaustiveDraw {
  type: "draw";
  tenpai?: readonly number[];
  nagashi?: readonly number[];
}

/** The round was broken off by a rule. */
export interface ScoreTableAbort {
  type: "abort";
  kind: "four_kans" | "four_riichi" | "four_winds" | "nine_terminals" | "triple_ron";
}

/** A seat made a grave error; it pays, and the round is played again. */
export interface ScoreTableChombo {
  type: "chombo";
  seat: number;
}

/** The dealer, who may choose, ends the match as its leader (和了り止め, 聴牌止め). */
export interface ScoreTableStopMatch {
  type: "stop";
}

/** The dealer, who may choose, plays another round. */
export interface ScoreTablePlayOn {
  type: "play_on";
}

/** The table breaks up before the match is over; it is settled as it stands. */
export interface ScoreTableEndMatch {
  type: "end";
}

/** A winner, and what its hand is worth. */
export interface ScoreTableEnteredWin {
  winner: number;
  loser: number | null;
  han: number;
  fu: number;
  yakuman: number;
  limit: string;
  base: number;
  liable?: number | null;
  liable_base?: number;
}

/** What each seat gains or loses, split into the hand, counters and deposits. */
export interface ScoreTableFlow {
  hand: readonly number[];
  honba: readonly number[];
  sticks: readonly number[];
}

/** A table of stud. */
export interface StudScene {
  game: "stud";
  seat: number | null;
  to_act: readonly number[];
  title: string;
  over: boolean;
  new?: readonly string[];
  seats: readonly StudSeatScene[];
  variant: "razz" | "stud" | "stud8";
  variant_text: string;
  street: number;
  street_text: string;
  deal: number;
  deals: number;
  deal_text: string;
  stakes: readonly [number, number, number, number];
  bets: readonly number[];
  bets_text: string;
  dealer: number | null;
  opener: number | null;
  aggressor: number | null;
  pot: number;
  pot_text: string;
  street_pot: number;
  pots: readonly StudPotScene[];
  to_call: number;
  must_open: boolean;
  question: string;
  turn_text: string;
  community: readonly string[];
  awards: readonly StudAward[];
}

export type StudEvent = StudDealInit | StudAntePosted | StudCardsDealt3rd | StudCardDealt4th | StudCardDealt5th
  | StudCardDealt6th | StudCardDealt7th | StudCommunityDealt | StudBurnsShuffled | StudBroughtIn | StudCompleted
  | StudBetMade | StudRaised | StudCalled | StudChecked | StudFolded | StudStreetAdvanced | StudBetReturned
  | StudHandShown | StudHandMucked | StudRakeTaken | StudPotAwarded | StudDealEnded | StudRebought | StudMatchEnded;

export type StudAction = StudFold | StudCheck | StudCall | StudBringIn | StudComplete | StudBet | StudRaise;

/** One seat. */
export interface StudSeatScene {
  name: string;
  stack: number;
  bet: number;
  total: number;
  live: boolean;
  down: readonly string[];
  up: readonly string[];
  state: StudTag | null;
  did: StudTag | null;
  hand_text: readonly string[];
}

/** A pot that is played for. */
export interface StudPotScene {
  name: string;
  amount: number;
  gathered: number;
  seats: readonly number[];
}

/** A pot, or half of one, that was paid out. */
export interface StudAward {
  pot: number;
  side: "high" | "low" | "whole";
  shares: readonly StudShare[];
  text: string;
}

/** A deal begins: who deals, which game it is, and the shuffled deck (hidden from everybody). */
export interface StudDealInit {
  type: "DEAL_INIT";
  deal: number;
  dealer: number;
  game: "razz" | "stud" | "stud8";
  order: readonly StudCard[];
}

/** A seat posted its ante, or what it had. */
export interface StudAntePosted {
  type: "POST_ANTE";
  seat: number;
  added: number;
}

/** Two cards down and one up to every seat in the deal; `first` must open. */
export interface StudCardsDealt3rd {
  type: "DEAL_CARDS_3RD";
  hands: readonly StudDealt[];
  first: number | null;
}

/** A card up to every seat that is dealt to. */
export interface StudCardDealt4th {
  type: "DEAL_CARD_4TH";
  hands: readonly StudDealt[];
  first: number | null;
  burnt?: readonly StudCard[];
}

/** A card up to every seat that is dealt to; from here on the bet is the big one. */
export interface StudCardDealt5th {
  type: "DEAL_CARD_5TH";
  hands: readonly StudDealt[];
  first: number | null;
  burnt?: readonly StudCard[];
}

/** A card up to every seat that is dealt to. */
export interface StudCardDealt6th {
  type: "DEAL_CARD_6TH";
  hands: readonly StudDealt[];
  first: number | null;
  burnt?: readonly StudCard[];
}

/** A card down to every seat that is dealt to. */
export interface StudCardDealt7th {
  type: "DEAL_CARD_7TH";
  hands: readonly StudDealt[];
  first: number | null;
  burnt?: readonly StudCard[];
}

/** The cards do not suffice for seventh street: one card, face up, belongs to every hand. */
export interface StudCommunityDealt {
  type: "DEAL_COMMUNITY";
  card: StudCard;
  first: number | null;
  burnt?: readonly StudCard[];
}

/** The burnt cards were shuffled and put below the rest of the deck (or shuffled with it). */
export interface StudBurnsShuffled {
  type: "SHUFFLE_BURNS";
  order: readonly StudCard[];
}

/** A seat opened third street for the forced bet, or for what it had. */
export interface StudBroughtIn {
  type: "BRING_IN";
  seat: number;
  added: number;
  to: number;
}

/** A seat made it a full small bet. */
export interface StudCompleted {
  type: "COMPLETE";
  seat: number;
  added: number;
  to: number;
}

/** A seat made the first bet of a street. */
export interface StudBetMade {
  type: "BET";
  seat: number;
  added: number;
  to: number;
}

/** A seat raised. */
export interface StudRaised {
  type: "RAISE";
  seat: number;
  added: number;
  to: number;
}

/** A seat called, or put in all it had. */
export interface StudCalled {
  type: "CALL";
  seat: number;
  added: number;
  to: number;
}

/** A seat checked. */
export interface StudChecked {
  type: "CHECK";
  seat: number;
}

/** A seat gave its hand up. */
export interface StudFolded {
  type: "FOLD";
  seat: number;
}

/** The bets of a street are in; the next one begins. */
export interface StudStreetAdvanced {
  type: "STREET_ADVANCE";
  street: number;
}

/** Nobody matched the last part of a bet; it goes back. */
export interface StudBetReturned {
  type: "RETURN_BET";
  seat: number;
  amount: number;
}

/** A seat turned its down cards up. */
export interface StudHandShown {
  type: "SHOW_HAND";
  seat: number;
  down: readonly StudCard[];
}

/** A seat saw that it was beaten and threw its hand away unseen. */
export interface StudHandMucked {
  type: "MUCK_HAND";
  seat: number;
}

/** The house took its part of the pot. */
export interface StudRakeTaken {
  type: "TAKE_RAKE";
  amount: number;
}

/** A pot, or half of one, was paid out. */
export interface StudPotAwarded {
  type: "AWARD_POT";
  pot: number;
  side: "high" | "low" | "whole";
  shares: readonly (readonly [number, number])[];
  contested?: boolean;
}

/** A deal is over; `changes` are what each seat won or lost in it. */
export interface StudDealEnded {
  type: "DEAL_END";
  changes: readonly number[];
}

/** A seat brought more chips to the table, or took some away (a negative amount). */
export interface StudRebought {
  type: "REBUY";
  seat: number;
  amount: number;
}

/** The match is over, and the cards go back into their box. */
export interface StudMatchEnded {
  type: "MATCH_END";
  reason: "deals" | "deals_spent" | "last_seat";
}

/** Give the hand up. */
export interface StudFold {
  type: "fold";
}

/** Bet nothing, where there is nothing to call. */
export interface StudCheck {
  type: "check";
}

/** Put in what is missing to the bet, or all one has. */
export interface StudCall {
  type: "call";
}

/** Open third street for the forced bet. */
export interface StudBringIn {
  type: "bring_in";
}

/** Make the bring-in a full small bet, or open third street for one. */
export interface StudComplete {
  type: "complete";
  to: number;
}

/** Make the first bet of a street. */
export interface StudBet {
  type: "bet";
  to: number;
}

/** Put in one bet more than was bet so far. */
export interface StudRaise {
  type: "raise";
  to: number;
}

/** A word beside a seat, and the key by which a picture may colour it. */
export interface StudTag {
  key: string;
  text: string;
}

/** What a seat gets of a pot. */
export interface StudShare {
  seat: number;
  amount: number;
  used: readonly string[];
  hand_text: string;
}

/** A card. Its value is its code, rank and suit: `As`, `Td`, `2c`; `??` is one that a seat may not see. */
export type StudCard = "2c" | "2d" | "2h" | "2s" | "3c" | "3d" | "3h" | "3s" | "4c" | "4d" | "4h" | "4s" | "5c" | "5d"
  | "5h" | "5s" | "6c" | "6d" | "6h" | "6s" | "7c" | "7d" | "7h" | "7s" | "8c" | "8d" | "8h" | "8s" | "9c" | "9d" | "9h"
  | "9s" | "??" | "Ac" | "Ad" | "Ah" | "As" | "Jc" | "Jd" | "Jh" | "Js" | "Kc" | "Kd" | "Kh" | "Ks" | "Qc" | "Qd" | "Qh"
  | "Qs" | "Tc" | "Td" | "Th" | "Ts";

/** What one seat was dealt; others see its down cards as hidden ones. */
export interface StudDealt {
  seat: number;
  down?: readonly StudCard[];
  up?: readonly StudCard[];
}
