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

export const refuse = <const Reason extends string>(reason: Reason): Refusal<Reason> => ({
  refused: reason,
});

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;
