import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimGiftCall } from '#contract/cards/card-mails.ts';
import { boughtCard } from '#testing/cards.ts';
import { freshMember } from '#testing/card-api.ts';
import { mailbox, openMailingShop, tokenIn, type MailingShop } from '#testing/card-mails.ts';
import type { TestMember } from '#testing/members.ts';

let mailing: MailingShop;
let me: TestMember;
beforeAll(async () => {
  mailing = await openMailingShop();
});
beforeEach(async () => {
  me = await freshMember(mailing.cards.shop, 'alpha', { email: `me-${randomUUID()}@example.com` });
});

const own = (wish = {}) => boughtCard(mailing.cards.shop, 'alpha', { owner: me.id, ...wish });

describe('CARD-26 value to an address', () => {
  test('CARD-08 CARD-09 whoever has the link takes it into their account, once; the link is of no use then', async () => {
    const from = await own();
    const to = mailbox();
    await mailing.gift(me, from, to);
    const token = tokenIn(await mailing.sandbox.waitForMail(to));
    const takers = await Promise.all(Array.from({ length: 10 }, () => freshMember(mailing.cards.shop, 'alpha')));
    const claims = await Promise.all(
      takers.map((as) => mailing.cards.send('alpha', claimGiftCall, { custId: as.id, token }, { as })),
    );
    expect(claims.filter((claim) => typeof claim !== 'string')).toEqual([
      expect.objectContaining({ balance: 20, isActivateAccount: 1 }),
    ]);
    expect(await mailing.open(token, true)).toBe('link.invalid');
  });

  test('CARD-08 another unit’s link, another customer’s claimed gift and a made-up token open nothing', async () => {
    const from = await own();
    const to = mailbox();
    await mailing.gift(me, from, to);
    const token = tokenIn(await mailing.sandbox.waitForMail(to));
    const foreign = await freshMember(mailing.cards.shop, 'beta');
    expect(await mailing.cards.send('beta', claimGiftCall, { custId: foreign.id, token }, { as: foreign })).toBe(
      'link.invalid',
    );
    const [first, second] = [
      await freshMember(mailing.cards.shop, 'alpha'),
      await freshMember(mailing.cards.shop, 'alpha'),
    ];
    expect(await mailing.cards.send('alpha', claimGiftCall, { custId: first.id, token }, { as: first })).toMatchObject({
      balance: 20,
    });
    expect(await mailing.cards.send('alpha', claimGiftCall, { custId: second.id, token }, { as: second })).toBe(
      'link.invalid',
    );
    expect(await mailing.cards.send('alpha', claimGiftCall, { custId: first.id, token }, { as: second })).toBe(
      'auth.not-allowed',
    );
    expect(
      await mailing.cards.send('alpha', claimGiftCall, { custId: first.id, token: 'made-up' }, { as: first }),
    ).toBe('link.invalid');
  });
});
