// Makes the cards of one part of a line and puts their mails into the outbox. Runs twice without harm: the cards that are
// there are the checkpoint, since (line, seq) is unique and the part's journal has its own key.
import { cardLinkUntil } from '#domain/cards/card-mail.ts';
import { expiryAfter } from '#domain/cards/card-expiry.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { mayBecome, wasPaid } from '#domain/orders/order-state.ts';
import { isRefusal } from '#domain/refusal.ts';
import { addCardMail, cardMessageKinds } from '#data/cards/card-mails.ts';
import { cardEnds } from '#data/cards/cards.ts';
import { findProduct } from '#data/catalogue/products.ts';
import { findSaidLine, noteIssued, type LineToIssue, type SaidLine } from '#data/orders/order-contents.ts';
import { findOrder, lockOrder, setOrderState, touchOrder } from '#data/orders/orders.ts';
import { addMessage, messageKeysOf, messageQueue, type MessageKeys } from '#data/outbox.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import type { UnitKeys } from '#data/units/unit-keys.ts';
import { profileIn } from '#data/units/units.ts';
import { databaseTime } from '#ledger/expire.ts';
import { issueCards, issueFromStock } from '#ledger/issue.ts';
import { journalByKey } from '#ledger/post.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { Issuer, IssuingDesk } from '#providers/issuer/port.ts';
import { cardsAChunk, orderIssueQueue } from './order-jobs.ts';

/** Somebody looks for their card a moment after they have paid; of several parts of an order a few are made side by side. */
const issuesAtOnce = 8;

export interface IssueParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'orderAlarms'>;
  readonly keys: UnitKeys;
  /** Who makes the cards of a product. */
  readonly issuerOf: (product: Pick<Product, 'issuer'>) => Issuer;
}

export const issueOrderJob = (parts: IssueParts): JobRunner<Tables> => ({
  queue: orderIssueQueue,
  atOnce: issuesAtOnce,
  // Keys may come across a network, which no transaction waits for.
  prepare: async (_, { unit }) => messageKeysOf(parts.keys, unit),

  async run(tx, { unit, ...part }, prepared) {
    const [id, from] = [String(part['line']), Number(part['from'])];
    // A job of an earlier release says no end.
    const to = part['to'] === undefined ? from + cardsAChunk - 1 : Number(part['to']);
    const scope = houseScope(unit, tx, parts);
    const keys = prepared as MessageKeys;
    const line = await findSaidLine(scope, keys.people, id);
    if (!line) throw new Error(`there is no line ${id}`);
    const key = `issue:${line.id}:${from}`;
    if (await journalByKey(scope, key)) return;
    // Asked here as well: of all that begins a job, this one gives value away.
    if (!wasPaid((await findOrder(scope, line.order)).state))
      return parts.log.error(
        { unit, order: line.order, line: id },
        'cards of an order that is not paid were asked for',
      );
    // Jobs are woken by the pod's clock; a gift that came early cannot be taken back.
    const earlyMs = line.dueAt.getTime() - parts.clock.now().getTime();
    if (earlyMs > earlyMaxMs) return waitUntilDue(scope, parts, line, { from, to }, earlyMs);
    const issued = await issuePart(scope, parts, line, { key, from, to });
    if (issued === 'repeated') return;
    if (issued === 'stock.empty') return waitForStock(scope, parts, line, { from, to });
    await sendCards(scope, parts, keys, line, issued);
    // A large order is made in parts, and its page counts them.
    if (!(await noteIssued(scope, line, issued.cards.length))) return touchOrder(scope, line.order);
    const order = await lockOrder(scope, line.order);
    if (mayBecome(order.state, 'done')) await setOrderState(scope, order, 'done');
  },
});

/** A brand's codes are bought by people, in their hours: until then the order waits, and whoever buys them is called. */
async function waitForStock(
  scope: Scope,
  { log, metrics, clock }: IssueParts,
  { id, order, itemCode }: SaidLine,
  part: { readonly from: number; readonly to: number },
): Promise<void> {
  const { unit } = scope;
  log.error({ unit, order, line: id, itemCode }, 'a paid order waits for codes of a brand');
  metrics.orderAlarms.inc({ unit, why: 'stock-empty' });
  const startAfter = new Date(clock.now().getTime() + stockAgainMs);
  await enqueue(scope, orderIssueQueue, [{ line: id, ...part }], { startAfter });
}

/** One that went out this much before its time is not early: no two clocks say quite the same. */
const earlyMaxMs = 60_000;

/** As long as it is by our clock, from what time it is by the pod's; should that be set right, whoever looks for missing cards finds it. */
async function waitUntilDue(
  scope: Scope,
  { log }: IssueParts,
  { id, order }: SaidLine,
  part: { readonly from: number; readonly to: number },
  earlyMs: number,
): Promise<void> {
  log.error({ unit: scope.unit, order, line: id, earlyMs }, 'the pod woke a job before its time by our clock');
  const startAfter = new Date((await databaseTime(scope.tx)).getTime() + earlyMs);
  await enqueue(scope, orderIssueQueue, [{ line: id, ...part }], { startAfter });
}

const stockAgainMs = 5 * 60_000;

interface IssuedPart {
  readonly cards: readonly { readonly id: string; readonly seq: number }[];
  /** Of each card: a brand's codes run out when the brand says. */
  readonly endOf: (card: string) => Date | null;
}

async function issuePart(
  scope: Scope,
  { issuerOf }: Pick<IssueParts, 'issuerOf'>,
  line: SaidLine,
  part: { key: string; from: number; to: number },
): Promise<IssuedPart | 'stock.empty' | 'repeated'> {
  const found = await findProduct(scope, line.itemCode);
  const profile = await profileIn(scope);
  if (!found || !profile) throw new Error(`line ${line.id} is of a product that there is not`);
  const last = Math.min(line.qty, part.to);
  const cards = Array.from({ length: last - part.from + 1 }, (_, at) => ({
    id: scope.ids.recordId(),
    seq: part.from + at,
  }));
  // LAW-02: from now, when it goes out.
  const expiry = expiryAfter(line.validMonths, profile.timeZone, scope.clock.now());
  const issued = await issuerOf(found.product).issue(deskFor(scope), {
    key: part.key,
    itemCode: line.itemCode,
    currency: profile.currency,
    value: line.cardValue,
    reason: line.isFree ? 'free' : 'order',
    state: 'new',
    owner: null,
    line: line.id,
    expiry,
    cards,
    secretLater: true,
  });
  if (isRefusal(issued) && issued.refused === 'stock.empty') return issued.refused;
  if (isRefusal(issued)) throw new Error(`the cards of line ${line.id} cannot be made: ${issued.refused}`);
  // Another worker, who was thought dead, was quicker.
  if (issued.repeated) return 'repeated';
  if (found.product.issuer === 'own') return { cards, endOf: () => expiry.at };
  const ends = await cardEnds(
    scope,
    cards.map(({ id: card }) => card),
  );
  return { cards, endOf: (card) => ends.get(card) ?? null };
}

/** Cards of our own get no number before somebody looks at them; a brand's code is what it is. */
const deskFor = (scope: Scope): IssuingDesk => ({
  codes: { number: neverAsked, pin: neverAsked },
  bookOwn: (request, codes) => {
    if (codes) throw new Error('a card that goes by mail was to get its number at the first look');
    // D23: what is given on top was moved there with the rest of the order.
    const made = request.cards.map((card) => ({ ...card, value: request.value, last4: null }));
    return issueCards(scope, { ...request, from: { kind: 'unissued' }, cards: made });
  },
  handOut: (request) => issueFromStock(scope, request),
});

const neverAsked = (): never => {
  throw new Error('no number is made when a card is issued');
};

/** DELIV-02: one mail for each card, to whoever it is for. */
async function sendCards(
  scope: Scope,
  { log }: Pick<IssueParts, 'log'>,
  keys: MessageKeys,
  { id, words, dueAt, confirmedAt }: LineToIssue,
  { cards, endOf }: IssuedPart,
): Promise<void> {
  // Whoever it was for has been erased: the cards are there, and nobody is told.
  if (!words) return log.error({ unit: scope.unit, line: id }, 'cards were made for somebody who was erased');
  const since = new Date(Math.max(dueAt.getTime(), confirmedAt?.getTime() ?? 0)).toISOString();
  const messages: string[] = [];
  for (const card of cards) {
    const mail = await addCardMail(scope, keys, {
      kind: 'gift',
      card: card.id,
      language: words.receiverLanguage,
      linkUntil: cardLinkUntil(endOf(card.id), scope.clock.now()),
      content: {
        email: words.receiverEmail,
        senderName: words.senderName,
        receiverName: words.receiverName,
        message: words.message,
        ...(words.design && { design: words.design }),
      },
    });
    messages.push(await addMessage(scope, keys, { kind: cardMessageKinds.gift, content: { mail, since } }));
  }
  await enqueue(
    scope,
    messageQueue,
    messages.map((message) => ({ message })),
  );
}
