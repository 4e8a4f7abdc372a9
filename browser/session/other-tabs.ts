// What a session needs of its browser. It arrives as arguments, so that a test can hand in another clock and
// other tabs; `browser.ts` has the real ones.

/** Time arrives as an argument, so that a test need not wait. */
export interface SessionClock {
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** What the tabs of a unit tell each other. The token goes from memory to memory and is written nowhere. */
export type TabNews =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'renewed'; readonly custId: string; readonly token: string; readonly lifeMs: number }
  | { readonly kind: 'signed-out' };

/** The other tabs of this unit in this browser. */
export interface OtherTabs {
  tell(news: TabNews): void;
  listen(hear: (news: TabNews) => void): () => void;
  /** Runs this while no other tab runs its own. */
  alone<T>(run: () => Promise<T>): Promise<T>;
}
