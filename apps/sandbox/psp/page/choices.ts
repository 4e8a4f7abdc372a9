// The ways to pay that the page offers, one of them open; or the only one.
import { html, type Html } from '../../page/html.ts';
import type { Method } from '../things.ts';
import type { Means } from '../words.ts';
import { errorOf, field, pointsTo } from './fields.ts';
import { textsOf, type Visit } from './frame.ts';
import { filled } from './texts.ts';
import type { FieldError, Tried } from './tried.ts';

/** What all choices go by. The places of the errors are ones that can be seen. */
export interface Chosen extends Tried {
  readonly visit: Visit;
  readonly means: string;
}

export const choice = (chosen: Chosen, means: Means): Html =>
  html`<div class="choice">
    ${radio(chosen, means, textsOf(chosen.visit)[means], marksOf(means))}${errorAt(chosen, means)}
    <div class="inside">${insideOf(chosen, means)}</div>
  </div>`;

/** Where there is nothing to choose nobody is asked to: it is what the shop offers, by its name. */
export const onlyChoice = (chosen: Chosen, means: Means): Html =>
  html`<div class="only">
    <input type="hidden" name="means" value="${means}">
    <div class="named"><h1>${textsOf(chosen.visit)[means]}</h1>${marksOf(means)}</div>
    ${insideOf(chosen, means)}
  </div>`;

function insideOf(chosen: Chosen, means: Means): Html {
  const texts = textsOf(chosen.visit);
  const inside: Record<Means, () => Html> = {
    card: () => cardFields(chosen),
    paypal: () => note(filled(texts.redirected, { where: 'PayPal' })),
    bancontact: () => note(filled(texts.redirected, { where: 'Bancontact' })),
    mb_way: () => html`${phoneField(chosen)}${note(texts.appNote)}`,
    customer_balance: () => note(texts.transferNote),
  };
  return inside[means]();
}

export function savedChoice(chosen: Chosen, { id, card }: Method): Html {
  const { visit } = chosen;
  const texts = textsOf(visit);
  const brand = brandNames[card?.brand ?? ''] ?? texts.card;
  const label = filled(texts.savedCard, { brand, last4: card?.last4 ?? '' });
  const canRemove = visit.session.saved_payment_method_options?.payment_method_remove === 'enabled';
  const remove = canRemove
    ? html`<button form="remove" name="method" value="${id}" aria-label="${texts.remove}: ${label}">${texts.remove}</button>`
    : null;
  return html`<div class="choice">
    <div class="saved">${radio(chosen, `saved:${id}`, label, null)}${remove}</div>
    ${errorAt(chosen, `saved:${id}`)}
  </div>`;
}

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

const note = (text: string): Html => html`<p class="note">${text}</p>`;

/** What is wrong with a choice as such, and has no field of its own. */
const wrongWith = ({ means, errors }: Chosen, value: string): FieldError | undefined =>
  means === value ? errors.find(({ field: place }) => place === 'means') : undefined;

function errorAt(chosen: Chosen, value: string): Html | null {
  const wrong = wrongWith(chosen, value);
  return wrong ? errorOf('means', wrong.text) : null;
}

const radio = (chosen: Chosen, value: string, label: string, marks: Html | null): Html =>
  html`<label class="radio"
    ><input type="radio" name="means" value="${value}"${value === chosen.means ? html` checked` : null}${
      wrongWith(chosen, value) ? html`${pointsTo('means')} autofocus` : null
    }><span>${label}</span>${marks}</label
  >`;

const cardMarks = html`<span class="marks" aria-hidden="true"><span>Visa</span><span>Mastercard</span><span>Amex</span></span>`;

const marksOf = (means: Means): Html | null => (means === 'card' ? cardMarks : null);

function phoneField({ visit, values, errors }: Chosen): Html {
  const more = html` type="tel" autocomplete="tel" inputmode="tel" placeholder="+351 912 345 670" dir="ltr"`;
  return field({ name: 'phone', label: textsOf(visit).phone, value: values['phone'] ?? '', more, errors });
}

function cardFields({ visit, values, errors }: Chosen): Html {
  const texts = textsOf(visit);
  // A security code is never shown again.
  const one = (name: string, label: string, more: Html, brand = false) =>
    field({ name, label, value: name === 'cvc' ? '' : (values[name] ?? ''), more, errors, brand });
  const number = html` autocomplete="cc-number" inputmode="numeric" placeholder="4242 4242 4242 4242" maxlength="23" dir="ltr"`;
  const expiry = html` autocomplete="cc-exp" inputmode="numeric" placeholder="${texts.expiryForm}" maxlength="9" dir="ltr"`;
  const cvc = html` autocomplete="cc-csc" inputmode="numeric" placeholder="123" maxlength="4" dir="ltr"`;
  const { saved_payment_method_options: saving, customer } = visit.session;
  const asksToSave = saving?.payment_method_save === 'enabled' && customer !== null;
  const ticked = values['save'] === undefined ? null : html` checked`;
  const save = html`<label class="save"><input type="checkbox" name="save"${ticked}><span>${texts.save}</span></label>`;
  return html`${one('number', texts.cardNumber, number, true)}
    <div class="pair">${one('expiry', texts.expiry, expiry)}${one('cvc', texts.cvc, cvc)}</div>
    ${one('name', texts.holder, html` autocomplete="cc-name"`)}${asksToSave ? save : null}`;
}
