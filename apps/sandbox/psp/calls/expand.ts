// References are ids unless the asker wants the objects in their place.
import type { Account } from '../account.ts';
import { invalid } from '../errors.ts';
import { listOf } from './lists.ts';

type Json = { [name: string]: unknown };

const levelsMax = 4;

/** A copy with the objects put in; paths are checked as the vendor does. */
export function expanded(account: Account, answer: object, paths: readonly string[]): object {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer) as Json;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > levelsMax)
      throw invalid(`You cannot expand more than ${levelsMax} levels.`, undefined, 'expand');
    follow(account, copy, steps, path);
  }
  return copy;
}

function follow(account: Account, at: Json, [step = '', ...rest]: readonly string[], path: string): void {
  at[step] ??= included(account, at, step);
  const value = at[step];
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, undefined, 'expand');
  if (typeof value === 'string') at[step] = structuredClone(account.find(value)) ?? value;
  const inside = at[step];
  if (rest.length === 0 || inside === null) return;
  for (const one of Array.isArray(inside) ? inside : [inside])
    if (typeof one === 'object' && one !== null) follow(account, one as Json, rest, path);
}

/** Lists that are left out unless they are asked for. */
function included(account: Account, at: Json, step: string): unknown {
  const id = String(at['id']);
  if (at['object'] === 'checkout.session' && step === 'line_items')
    return listOf(account.lineItems.get(id) ?? [], `/v1/checkout/sessions/${id}/line_items`);
  if (at['object'] === 'charge' && step === 'refunds')
    return listOf(
      account
        .all('refund')
        .filter(({ charge }) => charge === id)
        .toReversed(),
      `/v1/charges/${id}/refunds`,
    );
  return at[step];
}
