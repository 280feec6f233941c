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
