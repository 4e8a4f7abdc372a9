import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimGiftCall, openGiftCall } from '#contract/cards/card-mails.ts';
import { saveProfile } from '#data/units/units.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { boughtCard } from '#testing/cards.ts';
import { freshMember } from '#testing/card-api.ts';
import { mailbox, openMailingShop, tokenIn, type MailingShop } from '#testing/card-mails.ts';
import type { TestMember } from '#testing/members.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { eventually } from '#testing/wait.ts';

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
  test('CARD-08 CARD-09 whoever has the link takes it into their account, once; the link then opens for them alone', async () => {
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

    // No page may show it yet, and a tab is closed soon: whoever has kept it is not left without.
    const [winner, other] = ['object', 'string'].map(
      (kind) => takers[claims.findIndex((claim) => typeof claim === kind)],
    );
    const openAs = (as: typeof winner) =>
      mailing.cards.send('alpha', openGiftCall, { token, isReveal: true }, as ? { as } : {});
    expect(await openAs(winner)).toMatchObject({ balance: 20, number: expect.any(String) });
    expect(await openAs(other)).toBe('link.invalid');
    expect(
      await mailing.cards.send(
        'alpha',
        claimGiftCall,
        { custId: winner?.id ?? '', token },
        winner ? { as: winner } : {},
      ),
    ).toMatchObject({ balance: 20 });
  });

  test('CARD-10 claiming activates nothing in a unit that is not white-label', async () => {
    const { shop } = mailing.cards;
    const whiteLabel = async (value: boolean) => {
      await shop.inUnit('alpha', (scope) =>
        saveProfile(scope, unitProfile({ id: 'alpha', can: usualChoices.can, whiteLabel: value })),
      );
      await eventually('the profile is known', async () => (await shop.profiles.of('alpha'))?.whiteLabel === value);
    };
    const to = mailbox();
    await mailing.gift(me, await own(), to);
    const token = tokenIn(await mailing.sandbox.waitForMail(to));
    const taker = await freshMember(shop, 'alpha');
    await whiteLabel(false);
    expect(await mailing.cards.send('alpha', claimGiftCall, { custId: taker.id, token }, { as: taker })).toMatchObject({
      productName: 'Test card',
      balance: 20,
      isActivateAccount: 0,
    });
    await whiteLabel(true);
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

test('UNIT-65 UNIT-27 where cards have no PIN a sent one shows none, and outside a white-label unit it activates nothing', async () => {
  // Hidden by an operator, which is as good as never having had them.
  const { cards, sandbox, gift, open } = await openMailingShop({ hidden: ['pin'], whiteLabel: false });
  const giver = await freshMember(cards.shop, 'alpha', { email: `me-${randomUUID()}@example.com` });
  const to = mailbox();
  await gift(giver, await boughtCard(cards.shop, 'alpha', { owner: giver.id }), to);
  const token = tokenIn(await sandbox.waitForMail(to));
  expect(await open(token, true)).toMatchObject({ number: expect.stringMatching(/^\d{16,20}$/), pinCode: null });
  const taker = await freshMember(cards.shop, 'alpha');
  const claimed = await cards.send('alpha', claimGiftCall, { custId: taker.id, token }, { as: taker });
  expect(claimed).toMatchObject({ balance: 20, isActivateAccount: 0 });
});
