// An expected failure is a value; a bug is a throw. A function that can say no returns
// `Thing | Refusal<'reason.one' | 'reason.two'>` and its caller decides.
export interface Refusal<Reason extends string = string> {
  readonly refused: Reason;
}

/** A refused guess: the refusal undoes what was written, and the guess is counted all the same. */
export interface CountedRefusal<Reason extends string = string> extends Refusal<Reason> {
  readonly counts: readonly FailedGuess[];
}

export interface FailedGuess {
  /** What was guessed at: pin, one-time code, password. */
  readonly purpose: string;
  /** Whose; only a hash of it is kept. */
  readonly subject: string;
  readonly windowMs: number;
}

export const refuseGuess = <const Reason extends string>(
  reason: Reason,
  ...counts: readonly FailedGuess[]
): CountedRefusal<Reason> => ({ refused: reason, counts });

/** A refusal that may be none in a moment. */
export interface PassingRefusal<Reason extends string = string> extends Refusal<Reason> {
  readonly retrySeconds: number;
}

export const refuseFor = <const Reason extends string>(
  reason: Reason,
  retrySeconds: number,
): PassingRefusal<Reason> => ({ refused: reason, retrySeconds });

/** How long to wait before asking again; null where it would not help. */
export const retrySecondsOf = (refusal: Refusal): number | null =>
  (refusal as Partial<PassingRefusal>).retrySeconds ?? null;

/** A refusal with the ids of what it is about, for the record and for operators. */
export interface RefusalAbout<Reason extends string = string> extends Refusal<Reason> {
  readonly about: readonly string[];
}

export const refuseAbout = <const Reason extends string>(
  reason: Reason,
  ...about: readonly string[]
): RefusalAbout<Reason> => ({ refused: reason, about });

/** A refusal that says more to whoever asked: what is wrong with which part, or what would be right. */
export interface RefusalWith<Reason extends string = string, Data = unknown> extends Refusal<Reason> {
  readonly data: Data;
}

export const refuseWith = <const Reason extends string, Data>(
  reason: Reason,
  data: Data,
): RefusalWith<Reason, Data> => ({ refused: reason, data });

export const refuse = <const Reason extends string>(reason: Reason): Refusal<Reason> => ({
  refused: reason,
});

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;
