// What the mails about an order say. Nothing in them is a card or opens one (PASS-06).
import { greetingName } from '#domain/values/greeting-name.ts';
import { unitText, type Language } from '#domain/values/language.ts';
import { formatDayInWords } from '#domain/values/date-format.ts';
import { formatAmount, sameDecimals } from '#domain/values/money-format.ts';
import { money } from '#domain/values/money.ts';
import { dayIn } from '#domain/cards/card-expiry.ts';
import { amountStyleOf, dateStyleOf, type PaymentMeans, type UnitProfile } from '#domain/units/unit.ts';
import type { OrderToPay } from '#data/orders/orders.ts';
import type { OrderDetail, SaidLine } from '#data/orders/order-contents.ts';
import type { ProductLook } from '#data/catalogue/products.ts';
import type { MailContent, MailFact, MailItem } from '#messages/mail-content.ts';
import { mailTexts, type MailText } from '#messages/texts.ts';

export interface OrderMailParts {
  readonly profile: UnitProfile;
  readonly language: Language;
  readonly order: Pick<OrderToPay, 'number' | 'cancelledWhy'>;
  readonly detail: Pick<OrderDetail, 'price' | 'cards' | 'buyer' | 'madeAt'>;
  /** What was left was paid by it; null where nothing was left, or nothing was paid. */
  readonly paidBy: PaymentMeans | null;
  /** Whether money came, whatever became of it. */
  readonly hasPaid: boolean;
  readonly lines: readonly MailedLine[];
  readonly looks: ReadonlyMap<string, ProductLook>;
  /** Where a product is drawn as a picture. */
  readonly pictureOf: (itemCode: string, templateId?: number) => string;
  /** The order's link. */
  readonly address: string;
  readonly now: Date;
}

export type MailedLine = Pick<SaidLine, 'itemCode' | 'cardValue' | 'qty' | 'isFree' | 'dueAt' | 'deliverOn' | 'words'>;

/** An order of hundreds of lines is read on its page: a mail of more than 90 kB is cut off. */
export const linesShown = 10;

export function confirmedMail(parts: OrderMailParts): MailContent {
  const { profile, order, detail, lines, address } = parts;
  const text = textOf(parts);
  const words = { number: order.number, hours: profile.deliveryPromiseHours, cards: detail.cards };
  const fetched = lines.filter((line) => isFetched(line, parts));
  const own = lines.filter((line) => !fetched.includes(line));
  const later = own.filter((line) => isLater(line, parts));
  const when = own.length === 0 ? 'paid' : later.length === 0 ? 'now' : later.length === own.length ? 'later' : 'mixed';
  return {
    subject: text('mail-order.confirmed.subject', words),
    preview: text('mail-order.confirmed.preview', words),
    heading: text('mail-order.confirmed.heading'),
    paragraphs: [
      ...hello(parts),
      text(confirmedTexts[when], { ...words, cards: cardsIn(own) }),
      ...(fetched.length > 0 ? [text('mail-order.confirmed.text.brand', { cards: cardsIn(fetched) })] : []),
    ],
    ...bought(parts),
    action: { label: text('mail-order.confirmed.action'), address },
    notes: [text('mail-order.note.link'), text('mail-order.note.codes')],
  };
}

/** PAY-28. */
export function cancelledMail(parts: OrderMailParts): MailContent {
  const { order, detail, hasPaid, address } = parts;
  const text = textOf(parts);
  const words = { number: order.number };
  const why = order.cancelledWhy === 'expired' ? 'expired' : 'rejected';
  return {
    subject: text('mail-order.cancelled.subject', words),
    preview: text(hasPaid ? 'mail-order.cancelled.preview.back' : 'mail-order.cancelled.preview'),
    heading: text('mail-order.cancelled.heading'),
    paragraphs: [
      ...hello(parts),
      text(cancelledTexts[why]),
      text(hasPaid ? 'mail-order.cancelled.money.back' : 'mail-order.cancelled.money.none'),
      ...(detail.price.coupons > 0 ? [text('mail-order.cancelled.money.coupons')] : []),
      text('mail-order.cancelled.note'),
    ],
    action: { label: text('mail-order.cancelled.action'), address },
    facts: [numberOf(parts), dateOf(parts), sumOf(parts, 'mail-order.cancelled.fact.amount', detail.price.total)],
    notes: [text('mail-order.note.link')],
  };
}

const confirmedTexts = {
  paid: 'mail-order.confirmed.text.paid',
  now: 'mail-order.confirmed.text.now',
  later: 'mail-order.confirmed.text.later',
  mixed: 'mail-order.confirmed.text.mixed',
} as const;

const cancelledTexts = {
  expired: 'mail-order.cancelled.text.expired',
  rejected: 'mail-order.cancelled.text.rejected',
} as const;

const textOf = ({ language }: OrderMailParts): MailText => mailTexts(language, 'orders/mail-order');

/** Whoever bought it typed the name and the address, and nobody has shown that the one is theirs or the other. */
const hello = (parts: OrderMailParts): string[] => {
  const name = greetingName(parts.detail.buyer?.name ?? '');
  return name ? [textOf(parts)('mail-order.hello', { name })] : [];
};

const isLater = ({ dueAt }: MailedLine, { now }: OrderMailParts): boolean => dueAt > now;

/** A brand's codes may have to be bought first, so nothing is promised of them but that they come. */
const isFetched = (line: MailedLine, parts: OrderMailParts): boolean =>
  !isLater(line, parts) && parts.looks.get(line.itemCode)?.issuer === 'third-party';

const cardsIn = (lines: readonly MailedLine[]): number => lines.reduce((sum, { qty }) => sum + qty, 0);

/** One card is shown as large as its receiver will see it, several in a row each. */
function bought(parts: OrderMailParts): Pick<MailContent, 'card' | 'items' | 'facts'> {
  const { lines, detail } = parts;
  const text = textOf(parts);
  const sums = sumsOf(parts);
  const [only] = lines;
  if (only && lines.length === 1) {
    const { details: _, ...card } = itemOf(parts, only);
    const receiver = receiverOf(only).join(' · ');
    return {
      ...(parts.looks.has(only.itemCode) ? { card } : {}),
      facts: [
        numberOf(parts),
        dateOf(parts),
        ...(only.qty > 1 ? [{ label: text('mail-order.fact.cards'), value: String(only.qty), leftToRight: true }] : []),
        ...(receiver ? [{ label: text('mail-order.fact.for'), value: receiver }] : []),
        { label: text('mail-order.fact.when'), value: dayOf(parts, only) ?? text(whenText(parts, only)) },
        ...sums,
      ],
    };
  }
  return {
    items: {
      rows: lines.slice(0, linesShown).map((line) => itemOf(parts, line)),
      more: lines.length > linesShown ? text('mail-order.lines.more', { count: lines.length - linesShown }) : null,
    },
    facts: [
      numberOf(parts),
      dateOf(parts),
      { label: text('mail-order.fact.cards'), value: String(detail.cards), leftToRight: true },
      ...sums,
    ],
  };
}

/** A product that is sold no more: the frame's own colours. */
const noArt: MailItem['art'] = { ground: ['', ''], ink: '' };

function itemOf(parts: OrderMailParts, line: MailedLine): MailItem {
  const { profile, language, looks, pictureOf } = parts;
  const text = textOf(parts);
  const look = looks.get(line.itemCode);
  const design = line.words?.design ?? null;
  const amount = write(parts, line.cardValue);
  const [receiver, ...address] = receiverOf(line);
  const day = dayOf(parts, line);
  return {
    name: look ? unitText(profile, language, look.name) : '',
    amount: line.qty === 1 ? amount : text('mail-order.line.each', { qty: line.qty, amount }),
    picture: pictureOf(line.itemCode, design?.templateId),
    art: design?.art ?? look?.art ?? noArt,
    details: [
      ...(receiver ? [text('mail-order.line.for', { name: receiver }), ...address] : []),
      day === null ? text(lineText(parts, line)) : text('mail-order.line.on', { day }),
      ...(line.isFree ? [text('mail-order.line.free')] : []),
    ],
  };
}

/** Whoever bought it sees here at the latest that an address is wrong. */
const receiverOf = ({ words }: MailedLine): string[] =>
  words ? [words.receiverName, words.receiverEmail].filter(Boolean) : [];

/** The day it goes out; null for what goes out now. */
function dayOf(parts: OrderMailParts, line: MailedLine): string | null {
  if (!isLater(line, parts) || !line.deliverOn) return null;
  return formatDayInWords(line.deliverOn, dateStyleOf(parts.profile, parts.language));
}

const lineText = (parts: OrderMailParts, line: MailedLine) =>
  isFetched(line, parts) ? 'mail-order.line.brand' : 'mail-order.line.now';

const whenText = (parts: OrderMailParts, line: MailedLine) =>
  isFetched(line, parts) ? 'mail-order.fact.when.brand' : 'mail-order.fact.when.now';

/** All amounts of a mail have decimals, or none. */
function write({ profile, language, detail, lines }: OrderMailParts, minor: number): string {
  const { currency, total, tax, coupons, left } = detail.price;
  const values = lines.slice(0, linesShown).map(({ cardValue }) => cardValue);
  const shown = [total, tax, coupons, left, ...values].map((amount) => money(currency, amount));
  return formatAmount(money(currency, minor), sameDecimals(shown, amountStyleOf(profile, language)));
}

const numberOf = (parts: OrderMailParts): MailFact => ({
  label: textOf(parts)('mail-order.fact.number'),
  value: parts.order.number,
  leftToRight: true,
});

function dateOf(parts: OrderMailParts): MailFact {
  const { profile, language, detail } = parts;
  const day = dayIn(profile.timeZone, detail.madeAt);
  return {
    label: textOf(parts)('mail-order.fact.date'),
    value: formatDayInWords(day, dateStyleOf(profile, language)),
  };
}

const sumOf = (parts: OrderMailParts, text: string, amount: number): MailFact => ({
  label: textOf(parts)(text),
  value: write(parts, amount),
  leftToRight: true,
});

const cardMeans: ReadonlySet<PaymentMeans | null> = new Set(['credit-card', 'debit-card']);

/** What it came to, and by what it was paid: this mail is the receipt. */
function sumsOf(parts: OrderMailParts): MailFact[] {
  const text = textOf(parts);
  const { total, tax, includesTax, coupons, left } = parts.detail.price;
  const byCard = cardMeans.has(parts.paidBy);
  return [
    sumOf(parts, 'mail-order.fact.total', total),
    ...(tax > 0 ? [sumOf(parts, includesTax ? 'mail-order.fact.tax-in' : 'mail-order.fact.tax', tax)] : []),
    ...(coupons > 0 ? [sumOf(parts, 'mail-order.fact.coupons', coupons)] : []),
    ...(coupons > 0 && left > 0 && byCard ? [sumOf(parts, 'mail-order.fact.charged', left)] : []),
    ...(coupons === 0 && byCard
      ? [{ label: text('mail-order.fact.means'), value: text('mail-order.fact.means.card') }]
      : []),
  ];
}
