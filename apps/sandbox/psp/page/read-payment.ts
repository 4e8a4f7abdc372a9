// What the form on the page says, as a payment, or what is wrong with it.
import { latinDigits } from '../../pay-page/digits.ts';
import type { Decline } from '../money/cards.ts';
import { Payment } from '../money/made-with.ts';
import type { Texts } from './texts.ts';
import type { FieldError } from './tried.ts';

export type Form = Readonly<Record<string, string>>;

export function readPayment(form: Form, now: Date, texts: Texts): Payment | FieldError {
  const { means = '' } = form;
  if (means.startsWith('saved:')) return { means: 'saved', method: means.slice('saved:'.length) };
  if (means === 'card') return readCard(form, now, texts);
  const payment = Payment.safeParse(
    means === 'mb_way' ? { means, phone: latinDigits(form['phone'] ?? '') } : { means },
  );
  if (payment.success) return payment.data;
  return means === 'mb_way' ? { field: 'phone', text: texts.badPhone } : { field: 'form', text: texts.how };
}

function readCard(form: Form, now: Date, texts: Texts): Payment | FieldError {
  const [number = '', expiry = '', cvc = ''] = ['number', 'expiry', 'cvc'].map((name) => latinDigits(form[name] ?? ''));
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  const expMonth = Number(month);
  const expYear = 2_000 + Number(year);
  if (!/\d/.test(number)) return { field: 'number', text: texts.incorrect_number };
  // Good until the end of its month.
  const isPast = Date.UTC(expYear, expMonth, 1) <= now.getTime();
  if (month === '' || expMonth < 1 || expMonth > 12 || isPast) return { field: 'expiry', text: texts.badExpiry };
  if (!/^\d{3,4}$/.test(cvc.trim())) return { field: 'cvc', text: texts.badCvc };
  return { means: 'card', number, expMonth, expYear, save: form['save'] !== undefined };
}

/** A lost or stolen card is only a declined one to whoever holds it. */
export function declineError({ code, declineCode = '', field }: Decline, texts: Texts): FieldError {
  const known = [declineCode, code].find((word) => word in texts) as keyof Texts | undefined;
  const isOfMeans = code === 'payment_intent_authentication_failure' || code === 'payment_method_not_available';
  return { field: isOfMeans ? 'means' : field, text: texts[known ?? 'declined'] };
}
