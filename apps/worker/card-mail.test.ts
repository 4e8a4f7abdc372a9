// From the call to the mailbox: what the worker sends, when it is not sent, and what is left of it.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimGiftCall, resendCardCall } from '#contract/cards/card-mails.ts';
import type { CardMailKind } from '#domain/cards/card-mail.ts';
import { findCard, setCardState } from '#data/cards/cards.ts';
import { emailSender } from '#providers/email/registry.ts';
import { boughtCard } from '#testing/cards.ts';
import { freshMember } from '#testing/card-api.ts';
import { mailbox, openMailingShop, tokenIn, type MailingShop } from '#testing/card-mails.ts';
import { check } from '#testing/checker/checker.ts';
import { searchDump, searchText } from '#testing/checker/secret-search.ts';
import type { TestMember } from '#testing/members.ts';
import { eventually } from '#testing/wait.ts';
import { cardMessageKinds } from '#data/cards/card-mails.ts';
import { cardWriters } from '#features/cards/worker/card-writers.ts';
import { addMessage } from '#data/outbox.ts';
import { outboxJobs } from '#messages/outbox-jobs.ts';
import { messageKeys, retryAtOnce } from '#testing/outbox.ts';
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

/** The job that sends, for a test to run some of. */
function sendJob() {
  const email = emailSender('smtp', mailing.sandbox.settings.email);
  const sms = { send: async () => ({ outcome: 'unavailable', reason: 'none here' }) as const };
  const [job] = outboxJobs({ ...mailing.cards.shop, email, sms, shopOrigin: 'https://shop.example' }, cardWriters);
  return {
    prepare: (message: string) => job?.prepare?.((run) => alpha(({ tx }) => run(tx)), { unit: 'alpha', message }),
    run: (message: string, prepared: unknown) =>
      alpha(({ tx }) => job?.run(tx, { unit: 'alpha', message }, prepared) ?? Promise.resolve()),
    close: () => email.close(),
  };
}

/** As if it had not been sent yet; no job knows of it. */
const waitingAgain = async (mail: string, kind: CardMailKind = 'resend'): Promise<string> => {
  const keys = await messageKeys(mailing.cards.shop, 'alpha');
  return alpha(async (scope) => {
    await sql`update card_mail set state = 'waiting', ended_at = null where id = ${mail}`.execute(scope.tx);
    return addMessage(scope, keys, { kind: cardMessageKinds[kind], content: { mail } });
  });
};

describe('API-25', () => {
  test('a mail service that is down for a while loses nothing', async () => {
    await retryAtOnce(mailing.cards.shop);
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
    const job = sendJob();
    const again = await waitingAgain(mail.id);
    const sent = await job.prepare(again);
    expect(sent).toMatchObject({ became: 'sent' });
    // The worker dies here, and the next one begins anew.
    const copies = await Promise.all((await mailing.sandbox.mails(to)).map(({ id }) => mailing.sandbox.mail(id)));
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    expect(new Set(copies.map(tokenIn)).size).toBe(1);
    await job.run(again, sent);
    // It has ended: nothing is sent again.
    expect(await job.prepare(again)).toBeNull();
    expect(await mailing.sandbox.mails(to)).toHaveLength(2);
    job.close();
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
    const job = sendJob();
    const again = await waitingAgain(id);
    const needless = await job.prepare(again);
    expect(needless).toMatchObject({ became: 'needless' });
    await job.run(again, needless);
    job.close();
    expect(await mailing.sandbox.mails(to)).toHaveLength(1);
  });
});

describe('CARD-26 value to an address', () => {
  test('a gift that somebody has claimed stays theirs, though a later try of its mail is refused', async () => {
    const [from, to] = [await own(), mailbox()];
    await mailing.gift(me, from, to);
    const token = tokenIn(await mailing.sandbox.waitForMail(to));
    const { id: mail, card_id: card } = await alpha(({ tx }) =>
      tx.selectFrom('card_mail').select(['id', 'card_id']).where('asked_by', '=', me.id).executeTakeFirstOrThrow(),
    );
    await eventually('it is written down', async () => (await mailState())?.state === 'sent');
    const friend = await freshMember(mailing.cards.shop, 'alpha');
    const claim = { custId: friend.id, token };
    await mailing.cards.send('alpha', claimGiftCall, claim, { as: friend, key: randomUUID() });
    // As if the answer to the first try had been lost.
    const job = sendJob();
    const again = await waitingAgain(mail, 'gift');
    await mailing.sandbox.setSwitch('email', { fail: '550', next: 1 });
    const refused = await job.prepare(again);
    expect(refused).toMatchObject({ became: 'refused' });
    await job.run(again, refused);
    job.close();
    await mailing.sandbox.resetSwitches();
    expect(await cardAt(card)).toMatchObject({ available: 2_000, owner: friend.id });
    expect((await cardAt(from.id))?.available).toBe(3_000);
    expect(mailing.cards.shop.logged.join('')).toContain('though somebody has it');
  });

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
    (await queueJobs.get()).values.some(({ labels }) => labels.queue === 'message'),
  );
});
