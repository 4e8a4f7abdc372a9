// What a buyer tried, and where the page says what was wrong with it.
import type { Session } from '../things.ts';

type Values = Readonly<Record<string, string>>;

/** `means` is beside what was chosen, `form` above all of it. */
export type Place = 'number' | 'expiry' | 'cvc' | 'phone' | 'amount' | 'means' | 'form';

export interface FieldError {
  readonly field: Place;
  readonly text: string;
}

export interface Tried {
  readonly values: Values;
  readonly error: FieldError | null;
}

const placesOf: Readonly<Record<string, readonly Place[]>> = {
  card: ['number', 'expiry', 'cvc'],
  mb_way: ['phone'],
};

/** An error is never said where nobody sees it: the fields of what is not chosen are folded away. */
export function placeOf(error: FieldError, chosen: string, tried: string | undefined): Place {
  if (error.field === 'form' || chosen !== tried) return 'form';
  return placesOf[chosen]?.includes(error.field) ? error.field : 'means';
}

/** Nothing that opens a card is kept, not even for a minute. */
const kept = ['means', 'name', 'phone', 'save'];

/** What buyers typed, while they are at their bank, at PayPal or at their phone. */
export class Typed {
  readonly #values = new WeakMap<Session, Values>();

  keep(session: Session, form: Values): void {
    this.#values.set(session, Object.fromEntries(Object.entries(form).filter(([name]) => kept.includes(name))));
  }

  of(session: Session): Values {
    return this.#values.get(session) ?? {};
  }
}
