// From the call to the mailbox: what the worker sends, when it is not sent, and what is left of it.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resendCardCall } from '#contract/cards/card-mails.ts';
import { findCard, setCardState } from '#data/cards/cards.ts';
import { emailSender } from '#providers/email/registry.ts';
import { boughtCard } from '#testing/cards.ts';
import { freshMember } from '#testing/card-api.ts';
import { mailbox, openMailingShop, tokenIn, type MailingShop } from '#testing/card-mails.ts';
import { check } from '#testing/checker/checker.ts';
import { searchDump, searchText } from '#testing/checker/secret-search.ts';
import type { TestMember } from '#testing/members.ts';
import { eventually } from '#testing/wait.ts';
import { cardMailJob } from '#features/cards/worker/card-mail.ts';
import { retentionJob } from '#features/shop/worker/retention.ts';

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
const cardAt = (id: string) => alpha((scope) => findCard(scope, id));
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
  test('a mail service that is down for a while loses nothing', async () => {
    const card = await own();
    const to = mailbox();
    await mailing.sandbox.setSwitch('email', { fail: '451', next: 1 });
    await resend(card.number, to);
    const mail = await mailing.sandbox.waitForMail(to, { withinMs: 30_000 });
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@alpha\.example>$/);
    await mailing.sandbox.resetSwitches();
  }, 40_000);

  test('a worker that is killed before it writes down what it sent sends the same mail, not another', async () => {
    const card = await own();
    const to = mailbox();
    await resend(card.number, to);
    await mailing.sandbox.waitForMail(to);
    const mail = await alpha(({ tx }) =>
      tx.selectFrom('card_mail').select('id').where('asked_by', '=', me.id).executeTakeFirstOrThrow(),
    );
    await eventually('it is written down', async () => (await mailState())?.state === 'sent');
    const email = emailSender('smtp', mailing.sandbox.settings.email);
    const job = cardMailJob({ ...mailing.cards.shop, email, shopOrigin: 'https://shop.example' });
    const prepare = () => job.prepare?.((run) => alpha(({ tx }) => run(tx)), { unit: 'alpha', mail: mail.id });
    // It has ended: nothing is sent again.
    expect(await prepare()).toEqual({ state: 'over' });
    await alpha(({ tx }) =>
      sql`update card_mail set state = 'waiting', ended_at = null where id = ${mail.id}`.execute(tx),
    );
    expect(await prepare()).toEqual({ state: 'sent' });
    const copies = await Promise.all((await mailing.sandbox.mails(to)).map(({ id }) => mailing.sandbox.mail(id)));
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    expect(new Set(copies.map(tokenIn)).size).toBe(1);
    const noted = () => alpha(({ tx }) => job.run(tx, { unit: 'alpha', mail: mail.id }, { state: 'sent' }));
    await noted();
    await noted();
    email.close();
  });

  test('a mail whose link was ended while it waited is not sent', async () => {
    const card = await own();
    const to = mailbox();
    await resend(card.number, to);
    await mailing.sandbox.waitForMail(to);
    await eventually('it is written down', async () => (await mailState())?.state === 'sent');
    // As if it still waited when the owner blocked the card.
    await alpha((scope) => setCardState(scope, card.id, { state: 'blocked', mark: 'new' }));
    const { id } = await alpha(({ tx }) =>
      tx.selectFrom('card_mail').select('id').where('asked_by', '=', me.id).executeTakeFirstOrThrow(),
    );
    await alpha(({ tx }) => sql`update card_mail set state = 'waiting', ended_at = null where id = ${id}`.execute(tx));
    const email = emailSender('smtp', mailing.sandbox.settings.email);
    const job = cardMailJob({ ...mailing.cards.shop, email, shopOrigin: 'https://shop.example' });
    expect(await job.prepare?.((run) => alpha(({ tx }) => run(tx)), { unit: 'alpha', mail: id })).toEqual({
      state: 'needless',
    });
    await alpha(({ tx }) => job.run(tx, { unit: 'alpha', mail: id }, { state: 'needless' }));
    email.close();
    expect(await mailing.sandbox.mails(to)).toHaveLength(1);
  });
});

describe('CARD-26 value to an address', () => {
  test('to nobody at all it comes back', async () => {
    const from = await own();
    const to = mailbox();
    await mailing.sandbox.setSwitch('email', { fail: '550', next: 1 });
    expect(await mailing.gift(me, from, to)).toMatchObject({ balance: 30 });
    await eventually('it is back', async () => (await cardAt(from.id))?.available === 5_000);
    await mailing.sandbox.resetSwitches();
    expect(await mailState()).toMatchObject({ state: 'refused' });
  });

  test('the same key ten times at once is one gift and one mail', async () => {
    const from = await own();
    const [to, key] = [mailbox(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => mailing.gift(me, from, to, {}, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await mailing.sandbox.waitForMail(to);
    expect([(await cardAt(from.id))?.available, (await mailing.sandbox.mails(to)).length]).toEqual([3_000, 1]);
  });

  test('what somebody writes stays their words, in the subject and in the mail', async () => {
    const from = await own();
    const to = mailbox();
    const message = '<script>alert(1)</script><a href="https://evil.example">{amount}</a>';
    await mailing.gift(me, from, to, { senderName: '<b>O’Brien</b>\r\nBcc: x@evil.example', message });
    const mail = await mailing.sandbox.waitForMail(to);
    expect(mail.to).toEqual([to]);
    expect(mail.headers).not.toHaveProperty('bcc');
    expect(mail.subject).toBe('<b>O’Brien</b> Bcc: x@evil.example sent you a gift card');
    expect(mail.html).not.toMatch(/<script|<b>|href="https:\/\/evil/);
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail.text).toContain('{amount}');
  });
});

test('an address is forgotten after thirty days, a gift’s with its link, and its row thirty days later', async () => {
  const days = (count: number) => mailing.cards.shop.clock.advance(count * 86_400_000);
  const work = async () => alpha(({ tx }) => retentionJob(mailing.cards.shop).run(tx, { unit: 'alpha' }));
  const rows = (card: string) =>
    alpha(({ tx }) => tx.selectFrom('card_mail').select(['kind', 'sealed']).where('card_id', '=', card).execute());
  const [sent, from] = [await own({ months: 3 }), await own({ months: 3 })];
  await resend(sent.number);
  const to = mailbox();
  await mailing.gift(me, from, to);
  await mailing.sandbox.waitForMail(to);
  await eventually(
    'nothing waits',
    async () =>
      (await alpha(({ tx }) => sql`select from card_mail where state = 'waiting'`.execute(tx))).rows.length === 0,
  );
  const given = await alpha(({ tx }) =>
    tx
      .selectFrom('card_mail')
      .select('card_id')
      .where('asked_by', '=', me.id)
      .where('kind', '=', 'gift')
      .executeTakeFirstOrThrow(),
  );
  days(29);
  await work();
  expect(await rows(sent.id)).toEqual([{ kind: 'resend', sealed: expect.any(Buffer) }]);
  days(2);
  await work();
  expect(await rows(sent.id)).toEqual([{ kind: 'resend', sealed: null }]);
  expect(await rows(given.card_id)).toEqual([{ kind: 'gift', sealed: expect.any(Buffer) }]);
  days(95);
  await work();
  expect([await rows(sent.id), await rows(given.card_id)]).toEqual([[], []]);
});

test('no address, no message and no link lies open in the database or a log', async () => {
  const from = await boughtCard(mailing.cards.shop, 'alpha');
  const to = mailbox();
  const message = `words-${randomUUID()}`;
  me = await freshMember(mailing.cards.shop, 'alpha');
  await mailing.gift(me, from, to, { message });
  const token = tokenIn(await mailing.sandbox.waitForMail(to));
  await mailing.open(token, true);
  const secrets = [to, message, token];
  expect((await searchDump(mailing.cards.shop.databases.east, secrets)).found).toEqual([]);
  expect(searchText(mailing.cards.shop.logged.join('\n'), secrets)).toEqual([]);
}, 30_000);

test('after all of it the books are right', async () => {
  expect((await check(mailing.cards.shop.databases.east)).violations).toEqual([]);
});

test('the worker as it runs counts the mails it sends and shows its queues', async () => {
  const { messages, queueJobs } = mailing.cards.shop.metrics;
  const to = mailbox();
  const { number } = await own();
  expect(await resend(number, to)).toMatchObject({ isResent: true });
  await mailing.sandbox.waitForMail(to);
  await eventually('it is counted', async () =>
    (await messages.get()).values.some(
      ({ labels, value }) => labels.channel === 'email' && labels.outcome === 'accepted' && value > 0,
    ),
  );
  await eventually('its queue is seen', async () =>
    (await queueJobs.get()).values.some(({ labels }) => labels.queue === 'card-mail'),
  );
});
