// Members of a test shop and the tokens they carry.
import type { MemberKind } from '#domain/actor.ts';
import { addMember } from '#data/actors.ts';
import { issueToken } from '#data/tokens.ts';
import type { TestShop } from './test-shop.ts';

export interface TestMember {
  readonly id: string;
  readonly token: string;
  /** For the client's options. */
  readonly accessToken: () => string;
}

export const signedIn = (
  shop: TestShop,
  unit: string,
  kind: MemberKind = 'customer',
): Promise<TestMember> =>
  shop.inUnit(unit, async (scope) => {
    const id = await addMember(scope, { kind });
    const token = await issueToken(scope, { kind, unit, id });
    return { id, token, accessToken: () => token };
  });
