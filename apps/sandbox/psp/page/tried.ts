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
  /** Everything that is wrong, in the order in which the page has its fields. */
  readonly errors: readonly FieldError[];
}

const placesOf: Readonly<Record<string, readonly Place[]>> = {
  card: ['number', 'expiry', 'cvc'],
  mb_way: ['phone'],
};

interface Choosing {
  /** What is chosen now, and what was when the form was sent. */
  readonly means: string;
  readonly wish: string | undefined;
  readonly isChoice: boolean;
}

/** An error is never said where nobody sees it: the fields of what is not chosen are folded away. */
export function placeOf({ field }: FieldError, { means, wish, isChoice }: Choosing): Place {
  if (field === 'form' || means !== wish) return 'form';
  if (placesOf[means]?.includes(field)) return field;
  // Beside a choice there is a place for it only where there are choices.
  return isChoice ? 'means' : 'form';
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
