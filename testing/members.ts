// Members of a test shop and the tokens they carry.
import type { MemberKind } from '#domain/identity/actor.ts';
import { addMember } from '#data/identity/actors.ts';
import { makePartnerKey, type KeyLimits } from '#data/cards/partner-keys.ts';
import { issueToken } from '#data/identity/tokens.ts';
import { isRefusal } from '#domain/refusal.ts';
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
    const key = await makePartnerKey(scope, {
      partner: id,
      name: 'till 1',
      calls,
      merchant,
      ...limits,
    });
    if (isRefusal(key)) throw new Error(key.refused);
    await scope.tx
      .updateTable('partner_key')
      .set({ last_used_at: scope.clock.now() })
      .where('id', '=', key.id)
      .execute();
    return { id, token: key.text, accessToken: () => key.text, key: key.id };
  });
