// Members of a test shop and the tokens they carry.
import type { MemberKind } from '#domain/identity/actor.ts';
import { addMember } from '#data/identity/actors.ts';
import { makePartnerKey, type KeyLimits } from '#data/cards/partner-keys.ts';
import { issueToken } from '#data/identity/tokens.ts';
import type { Scope } from '#data/scope.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import { noteKeyUse } from './key-use.ts';
import type { TestShop } from './test-shop.ts';

export interface TestMember {
  readonly id: string;
  readonly token: string;
  /** For the client's options. */
  readonly accessToken: () => string;
}

export const signedIn = (shop: TestShop, unit: string, kind: MemberKind = 'customer'): Promise<TestMember> =>
  shop.inUnit(unit, async (scope) => {
    const id = await addMember(scope, { kind });
    const token = await issueToken(scope, { kind, unit, id });
    return { id, token, accessToken: () => token };
  });

/** A till with a key for these calls, as tills have; the key was used a moment ago. */
export const tillWithKey = (
  shop: TestShop,
  unit: string,
  calls: readonly string[],
  merchant: string | null = null,
  limits: KeyLimits = {},
): Promise<TestMember & { readonly key: string }> =>
  shop.inUnit(unit, async (scope) => {
    const id = await addMember(scope, { kind: 'partner' });
    const made = await makePartnerKey(scope, { partner: id, name: 'till 1', calls, merchant, ...limits });
    const key = await justUsed(scope, made);
    return { id, token: key.text, accessToken: () => key.text, key: key.id };
  });

/** A key that was not used for an hour takes the long way; this one was used a moment ago. */
export async function justUsed<Key extends { readonly id: string }>(scope: Scope, made: Key | Refusal): Promise<Key> {
  if (isRefusal(made)) throw new Error(made.refused);
  await noteKeyUse(scope, { key: made.id });
  return made;
}
