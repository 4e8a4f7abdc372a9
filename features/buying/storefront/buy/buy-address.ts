// The step is in the address, so that back and forward lead from one to the next.
import { draftSteps, type DraftStep } from '#domain/buying/draft.ts';

const stepParameter = 'step';

/** What else than a step stands there is the first one. */
export const stepIn = (address: URLSearchParams): DraftStep =>
  draftSteps.find((step) => step === address.get(stepParameter)) ?? 'amount';

export function withStep(address: URLSearchParams, step: DraftStep): URLSearchParams {
  const next = new URLSearchParams(address);
  if (step === 'amount') next.delete(stepParameter);
  else next.set(stepParameter, step);
  return next;
}

/** What is asked for once and is in the draft from then on; null where there is nothing to take away. */
export function withoutWishes(address: URLSearchParams): URLSearchParams | null {
  const next = new URLSearchParams(address);
  for (const wish of ['amount', 'design']) next.delete(wish);
  return next.size === address.size ? null : next;
}

/** Whether the same page shows both: another step needs nothing from the server. */
export const isSamePurchase = (one: URL, other: URL): boolean =>
  one.pathname === other.pathname &&
  ['item', 'lang'].every((name) => one.searchParams.get(name) === other.searchParams.get(name));

/** Home, in the language that the address names. */
export function homeIn(address: URLSearchParams): string {
  const language = address.get('lang');
  return language ? `/?lang=${encodeURIComponent(language)}` : '/';
}
