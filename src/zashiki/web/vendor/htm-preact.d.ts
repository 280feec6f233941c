// What the page uses of htm-preact.js, which comes without types. This file is ours; browsers never see it.
// Templates are not looked into: which attributes and props belong where is checked by nobody but the tests of the page.

/** What a template gives. */
export interface VNode {
  type: unknown;
  props: Record<string, unknown>;
  key: unknown;
}

/** Whatever can be drawn; of these, `null`, `undefined` and booleans leave nothing. */
export type Drawn = VNode | string | number | boolean | null | undefined | readonly Drawn[];

/** One element is itself, several are a list. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode | VNode[];
export function render(drawn: Drawn, parent: Element): void;

export abstract class Component<Props = unknown, State = unknown> {
  constructor(props: Props);
  readonly props: Props;
  readonly state: State;
  setState(some: Partial<State>): void;
  abstract render(props: Props, state: State): Drawn;
}

/** What is remembered from one drawing to the next, and how it is changed. */
export function useState<T>(first: T | (() => T)): [T, (next: T | ((was: T) => T)) => void];
export function useRef<T>(first: T): { current: T };
export function useMemo<T>(make: () => T, inputs: readonly unknown[]): T;

/** What is done after drawing, when an input has changed; it may give back how that is undone. */
export function useEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
