// Of the links that were mailed for one thing, which one opens: the newest, however they race.
import { beforeAll, describe, expect, test } from 'vitest';
import { confirmRegistrationCall } from '#contract/identity/registration.ts';
import { addLink, findLink, newLinkToken } from '#data/identity/mailed-links.ts';
import { addAccount } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';

let identity: IdentityShop;
beforeAll(async () => {
  identity = await openIdentityShop({ trustedProxies: ['127.0.0.1'] });
});

describe('links', () => {
  const rings = async () => ({
    people: await identity.shop.keys.ring('alpha', 'people'),
    lookup: await identity.shop.keys.ring('alpha', 'member-lookup'),
  });
  const at = (second: number) => new Date(Date.UTC(2026, 9, 1, 12, 0, second));

  test('of two, the one asked for later counts, in whichever order jobs get to them; a second run changes nothing', async () => {
    const { id: actor } = await addAccount(identity.shop, 'alpha');
    const keys = await rings();
    const [older, newer] = await identity.shop.inUnit('alpha', async (scope) => [
      newLinkToken(scope),
      newLinkToken(scope),
    ]);
    const add = (token: string, askedAt: Date) =>
      identity.shop.inUnit('alpha', (scope) =>
        addLink(scope, keys, token, { purpose: 'reset', to: { actor }, askedAt }),
      );
    const opens = (token: string) =>
      identity.shop.inUnit('alpha', async (scope) => (await findLink(scope, keys.people, 'reset', token)) !== null);
    expect(await add(newer ?? '', at(2))).toBe(true);
    expect(await add(older ?? '', at(1))).toBe(false);
    expect(await add(newer ?? '', at(2))).toBe(true);
    expect([await opens(older ?? ''), await opens(newer ?? '')]).toEqual([false, true]);
  });

  test('twenty at once for an account leave one open', async () => {
    const { id: actor } = await addAccount(identity.shop, 'alpha');
    const to = { actor };
    const keys = await rings();
    const purpose = 'reset';
    const tokens = await Promise.all(
      Array.from({ length: 20 }, () =>
        identity.shop.inUnit('alpha', async (scope) => {
          const token = newLinkToken(scope);
          await addLink(scope, keys, token, { purpose, to, askedAt: at(3) });
          return token;
        }),
      ),
    );
    const open = await identity.shop.inUnit('alpha', async (scope) => {
      const found = [];
      for (const token of tokens) found.push(await findLink(scope, keys.people, purpose, token));
      return found.filter((link) => link !== null);
    });
    expect(open).toHaveLength(1);
  });

  test('REG-11 twenty registrations of one address, followed at once, are one account', async () => {
    const keys = await rings();
    const email = 'raced@example.com';
    const content = {
      email,
      firstName: 'Ana',
      lastName: 'Example',
      phone: null,
      otpId: null,
      passwordHash: null,
      documentType: null,
      idCardNo: null,
      isSubscription: false,
      promoCode: null,
    };
    const askedAt = identity.shop.clock.now();
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, each) =>
        identity.shop.inUnit('alpha', async (scope) => {
          const outside = { issuer: 'https://raced.example', subject: `${each}`, method: 'google' };
          const link = { purpose: 'register', to: { email }, askedAt } as const;
          const token = newLinkToken(scope);
          expect(await addLink(scope, keys, token, { ...link, content: { ...content, outside } })).toBe(true);
          return token;
        }),
      ),
    );
    const actors = () => identity.shop.inUnit('alpha', ({ tx }) => tx.selectFrom('actor').select('id').execute());
    const before = (await actors()).length;
    const outcomes = await Promise.all(
      tokens.map((token) => identity.browser().send(confirmRegistrationCall, { token })),
    );
    expect(outcomes.filter((outcome) => outcome === 'link.invalid')).toHaveLength(19);
    expect((await actors()).length - before).toBe(1);
    const linked = await identity.shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('outside_identity').select('actor_id').where('issuer', '=', 'https://raced.example').execute(),
    );
    expect(linked).toHaveLength(1);
  });
});
