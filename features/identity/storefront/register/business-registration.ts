// AUTH-11: what is kept while a company registers, from one step to the next (C§4). The mail in between may be
// opened in another tab, or days later.
import { kept, keptEntry, type KeptStores } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';

export type BusinessRegistration =
  /** The account is asked for: a mail is on its way to this address, and its answer belongs to this token. */
  | { readonly step: 'mailed'; readonly email: string; readonly token: string }
  /** The mail has been answered: the rest of the registration has this id. */
  | { readonly step: 'proved'; readonly tempId: string };

export interface KeptRegistration {
  read(): BusinessRegistration | null;
  /** The account was asked for. */
  mailed(email: string, token: string): void;
  /** The mail was answered, which takes address and token away. */
  proved(tempId: string): void;
  /** All done. */
  forget(): void;
}

export function keptRegistration(unit: UnitId, stores: KeptStores): KeptRegistration {
  const entry = keptEntry(unit, kept.businessRegistration, stores);
  const write = (registration: BusinessRegistration) => entry.write(registration);
  return {
    read: () => registrationFrom(entry.read()),
    mailed: (email, token) => write({ step: 'mailed', email, token }),
    proved: (tempId) => write({ step: 'proved', tempId }),
    forget: () => entry.forget(),
  };
}

/** Anybody may have written it. */
function registrationFrom(value: unknown): BusinessRegistration | null {
  if (typeof value !== 'object' || value === null) return null;
  const { step, email, token, tempId } = value as Record<string, unknown>;
  if (step === 'mailed' && typeof email === 'string' && typeof token === 'string') return { step, email, token };
  return step === 'proved' && typeof tempId === 'string' ? { step, tempId } : null;
}
