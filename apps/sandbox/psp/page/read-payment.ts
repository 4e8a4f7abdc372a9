// What the form on the page says, as a payment, or what is wrong with it.
import { latinDigits } from '../../pay-page/digits.ts';
import { isCardNumber, type Decline } from '../money/cards.ts';
import { Payment } from '../money/made-with.ts';
import type { Texts } from './texts.ts';
import type { FieldError } from './tried.ts';

export type Form = Readonly<Record<string, string>>;

interface Wrong {
  readonly errors: readonly FieldError[];
}

export function readPayment(form: Form, now: Date, texts: Texts): Payment | Wrong {
  const { means = '' } = form;
  if (means.startsWith('saved:')) return { means: 'saved', method: means.slice('saved:'.length) };
  if (means === 'card') return readCard(form, now, texts);
  const payment = Payment.safeParse(
    means === 'mb_way' ? { means, phone: latinDigits(form['phone'] ?? '') } : { means },
  );
  if (payment.success) return payment.data;
  const error = { field: 'phone', text: texts.badPhone } as const;
  return { errors: [means === 'mb_way' ? error : { field: 'form', text: texts.how }] };
}

/** Says everything that is wrong at once: whoever mends one field must not hear of the next only then. */
function readCard(form: Form, now: Date, texts: Texts): Payment | Wrong {
  const [number = '', expiry = '', cvc = ''] = ['number', 'expiry', 'cvc'].map((name) => latinDigits(form[name] ?? ''));
  const date = readExpiry(expiry, now);
  const errors: readonly FieldError[] = [
    ...(isCardNumber(number) ? [] : [{ field: 'number', text: texts.incorrect_number } as const]),
    ...(date ? [] : [{ field: 'expiry', text: texts.badExpiry } as const]),
    ...(/^\d{3,4}$/.test(cvc.trim()) ? [] : [{ field: 'cvc', text: texts.badCvc } as const]),
  ];
  return date && errors.length === 0
    ? { means: 'card', number, ...date, save: form['save'] !== undefined }
    : { errors };
}

function readExpiry(text: string, now: Date): { readonly expMonth: number; readonly expYear: number } | null {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  const expMonth = Number(month);
  const expYear = 2_000 + Number(year);
  // Good until the end of its month.
  const isPast = Date.UTC(expYear, expMonth, 1) <= now.getTime();
  return expMonth < 1 || expMonth > 12 || isPast ? null : { expMonth, expYear };
}

/** A lost or stolen card is only a declined one to whoever holds it. */
export function declineError({ code, declineCode = '', field }: Decline, texts: Texts): FieldError {
  const known = [declineCode, code].find((word) => word in texts) as keyof Texts | undefined;
  const isOfMeans = code === 'payment_intent_authentication_failure' || code === 'payment_method_not_available';
  return { field: isOfMeans ? 'means' : field, text: texts[known ?? 'declined'] };
}
