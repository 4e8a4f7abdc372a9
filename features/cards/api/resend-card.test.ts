import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resendCardCall } from '#contract/cards/card-mails.ts';
import { getWalletCall } from '#contract/cards/wallet.ts';
import { boughtCard } from '#testing/cards.ts';
import { freshMember, signInAgain } from '#testing/card-api.ts';
import { mailbox, openMailingShop, tokenIn, type MailingShop } from '#testing/card-mails.ts';
import { searchText } from '#testing/checker/secret-search.ts';
import type { TestMember } from '#testing/members.ts';
import { openVisit } from '#testing/visit.ts';
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
const alpha = <T>(work: Parameters<typeof mailing.cards.shop.inUnit<T>>[1]) => mailing.cards.shop.inUnit('alpha', work);
interface Wish {
  as?: TestMember;
  unit?: string;
  key?: string;
}
const resend = (
  cardNumber: string,
  receiverEmail?: string,
  { as = me, unit = 'alpha', key = randomUUID() }: Wish = {},
) =>
  mailing.cards.send(
    unit,
    resendCardCall,
    { custId: as.id, cardNumber, ...(receiverEmail ? { receiverEmail } : {}) },
    { as, key },
  );
const mailState = () =>
  alpha(
    async ({ tx }) =>
      (
        await sql<{ state: string; new_address: boolean }>`
    select state, new_address from card_mail where asked_by = ${me.id}`.execute(tx)
      ).rows[0],
  );

describe('API-25', () => {
  test('the card goes to an address, and the answer names the receiver', async () => {
    const card = await own();
    const to = mailbox();
    expect(await resend(card.number, to)).toEqual({ isResent: true, receiver: to });
    const mail = await mailing.sandbox.waitForMail(to);
    expect(mail).toMatchObject({
      from: expect.stringContaining('shop@alpha.example'),
      subject: 'Your gift card: Test card',
      to: [to],
    });
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Alpha Cards');
      expect(part).toContain('€50');
      expect(part).toContain(`https://shop.example/alpha/gift#${tokenIn(mail)}`);
    }
    // Everybody who has such a card is shown the same picture, so loading it tells nothing of the reader.
    const pictures = Array.from((mail.html ?? '').matchAll(/<img src="([^"]*)" alt="([^"]*)"/g), ([, ...said]) => said);
    expect(pictures).toEqual([['https://shop.example/alpha/card/card-1/art.png?lang=en', 'Test card']]);
    // A mail is read by many a server on its way: it has a link, and no number.
    expect(searchText(mail.raw, [card.number, card.pin])).toEqual([]);
    await eventually('it is written down', async () => (await mailState())?.state === 'sent');
    expect(await mailState()).toMatchObject({ new_address: true });
  });

  test('without an address it goes to the member’s own', async () => {
    const card = await own();
    const answer = (await resend(card.number)) as { receiver: string };
    expect(answer.receiver).toMatch(/^me-/);
    await mailing.sandbox.waitForMail(answer.receiver);
    expect(await mailState()).toMatchObject({ new_address: false });
    const nameless = await freshMember(mailing.cards.shop, 'alpha');
    const other = await boughtCard(mailing.cards.shop, 'alpha', { owner: nameless.id });
    expect(await resend(other.number, undefined, { as: nameless })).toBe('mail.no-address');
  });

  test('another address wants a sign-in of the last minutes; one’s own does not', async () => {
    const card = await own();
    const { receiver } = (await resend(card.number)) as { receiver: string };
    mailing.cards.shop.clock.advance(9.5 * 60_000);
    const old = me;
    await alpha(({ tx }) =>
      sql`update session set fresh_at = fresh_at - interval '1 minute' where actor_id = ${me.id}`.execute(tx),
    );
    expect(await resend(card.number, mailbox(), { as: old })).toBe('auth.not-fresh');
    expect(await resend(card.number, receiver.toUpperCase(), { as: old })).toMatchObject({ isResent: true });
    me = await signInAgain(mailing.cards.shop, 'alpha', me.id);
    expect(await resend(card.number, mailbox())).toMatchObject({ isResent: true });
  });

  test('five an hour, however they race, and then again', async () => {
    const card = await own();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => resend(card.number)));
    expect(outcomes.filter((outcome) => outcome === 'mail.limit-reached')).toHaveLength(7);
    mailing.cards.shop.clock.advance(3_600_001);
    me = await signInAgain(mailing.cards.shop, 'alpha', me.id);
    expect(await resend(card.number)).toMatchObject({ isResent: true });
  });

  test('the same key is one mail', async () => {
    const card = await own();
    const [to, key] = [mailbox(), randomUUID()];
    await Promise.all(Array.from({ length: 10 }, () => resend(card.number, to, { key })));
    await mailing.sandbox.waitForMail(to);
    await eventually(
      'nothing waits',
      async () =>
        (await alpha(({ tx }) => sql`select from card_mail where state = 'waiting'`.execute(tx))).rows.length === 0,
    );
    expect(await mailing.sandbox.mails(to)).toHaveLength(1);
  });

  test('API-25 another customer’s card and another unit’s are unknown, and so is a wallet', async () => {
    const card = await own();
    const other = await freshMember(mailing.cards.shop, 'alpha');
    expect(await resend(card.number, mailbox(), { as: other })).toBe('card.unknown');
    expect(
      await resend(card.number, mailbox(), { as: await freshMember(mailing.cards.shop, 'beta'), unit: 'beta' }),
    ).toBe('card.unknown');
    expect(await mailing.cards.send('alpha', resendCardCall, { custId: me.id, cardNumber: card.number })).toBe(
      'auth.required',
    );
    const wallet = await mailing.cards.send('alpha', getWalletCall, { custId: me.id }, { as: me });
    expect(await resend((wallet as { cardNumber: string }).cardNumber)).toBe('card.unknown');
    await alpha(({ tx }) => sql`update card set state = 'expired', available = 0 where id = ${card.id}`.execute(tx));
    expect(await resend(card.number, mailbox())).toBe('card.expired');
    await alpha(({ tx }) => sql`update card set state = 'new', available = 5000 where id = ${card.id}`.execute(tx));
    for (const address of ['nobody', 'a@b@c.example', 'x@example.com\nbcc: y@example.com'])
      expect(await resend(card.number, address)).toBe('input.invalid');
  });

  test('is in the language of the request, right to left where that is how it is read', async () => {
    const card = await own();
    const to = mailbox();
    const visit = await openVisit(mailing.cards.api, 'alpha');
    const client = mailing.cards.api.client('alpha', { visit, accessToken: me.accessToken, language: 'ar' });
    expect(
      await client(
        resendCardCall,
        { custId: me.id, cardNumber: card.number, receiverEmail: to },
        { key: randomUUID() },
      ),
    ).toMatchObject({ ok: true });
    const mail = await mailing.sandbox.waitForMail(to);
    expect(mail.subject).toBe('بطاقة هديتك: بطاقة');
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail.from).toContain('ألفا');
  });
});
