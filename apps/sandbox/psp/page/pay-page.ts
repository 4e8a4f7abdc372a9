// The page on which a buyer chooses how to pay.
import { html, type Html } from '../../page/html.ts';
import { testCards } from '../money/cards.ts';
import { savedCards } from '../money/methods.ts';
import type { Method } from '../things.ts';
import type { Means } from '../words.ts';
import { amountOf, frame, summary, textsOf, type Visit } from './frame.ts';
import { filled, type Texts } from './texts.ts';

export type Field = 'number' | 'expiry' | 'cvc' | 'phone' | 'form';

/** What the buyer typed the last time, and what was wrong with it. */
export interface Tried {
  readonly values: Readonly<Record<string, string>>;
  readonly error: { readonly field: Field; readonly text: string };
}

export function payPage(visit: Visit, tried: Tried | null): string {
  const { session } = visit;
  const texts = textsOf(visit);
  const offered = session.payment_method_types;
  const saved = offered.includes('card') ? savedCards(visit.account, session.customer) : [];
  const first = saved[0] ? `saved:${saved[0].id}` : offered[0];
  const chosen = tried?.values['means'] ?? first ?? 'card';
  const main = html`<div class="columns">
    ${summary(visit)}
    <main class="form">
      <div class="inner">
        ${offered.includes('card') ? walletForm(visit) : null}
        <form method="post" action="/c/pay/${session.id}" id="pay" novalidate>
          <h1 id="how">${texts.how}</h1>
          ${tried?.error.field === 'form' ? html`<p class="error" role="alert">${tried.error.text}</p>` : null}
          <div class="means" role="radiogroup" aria-labelledby="how">
            ${saved.map((method) => savedChoice(visit, method, chosen))}
            ${offered.map((means) => choice(visit, means, chosen, tried))}
          </div>
          <button class="pay">${filled(texts.pay, { amount: amountOf(visit) })}</button>
        </form>
        <form method="post" action="/c/pay/${session.id}/remove" id="remove"></form>
        ${testCardList(texts)}
      </div>
    </main>
  </div>`;
  return frame(visit, main);
}

const walletForm = (visit: Visit): Html =>
  html`<form method="post" action="/c/pay/${visit.session.id}" class="wallets">
      <button name="means" value="apple_pay">Apple Pay</button>
      <button name="means" value="google_pay">Google Pay</button>
    </form>
    <p class="or"><span>${textsOf(visit).orOtherwise}</span></p>`;

function choice(visit: Visit, means: Means, chosen: string, tried: Tried | null): Html {
  const texts = textsOf(visit);
  const inside: Record<Means, () => Html> = {
    card: () => cardFields(visit, tried),
    paypal: () => note(filled(texts.redirected, { where: 'PayPal' })),
    bancontact: () => note(filled(texts.redirected, { where: 'Bancontact' })),
    mb_way: () => html`${field({ name: 'phone', label: texts.phone, more: phoneMore, tried })}${note(texts.appNote)}`,
    customer_balance: () => note(texts.transferNote),
  };
  return html`<div class="choice">
    ${radio(means, texts[means], means === chosen)}
    <div class="inside">${inside[means]()}</div>
  </div>`;
}

const note = (text: string): Html => html`<p class="note">${text}</p>`;

const radio = (value: string, label: string, isChosen: boolean): Html =>
  html`<label class="radio"
    ><input type="radio" name="means" value="${value}"${isChosen ? html` checked` : null}><span>${label}</span>${
      value === 'card' ? cardMarks : null
    }</label
  >`;

const cardMarks = html`<span class="marks" aria-hidden="true"><span>Visa</span><span>Mastercard</span><span>Amex</span></span>`;

function savedChoice(visit: Visit, { id, card }: Method, chosen: string): Html {
  const texts = textsOf(visit);
  const label = filled(texts.savedCard, { brand: (card?.brand ?? '').toUpperCase(), last4: card?.last4 ?? '' });
  const canRemove = visit.session.saved_payment_method_options?.payment_method_remove === 'enabled';
  return html`<div class="choice saved">
    ${radio(`saved:${id}`, label, chosen === `saved:${id}`)}
    ${canRemove ? html`<button form="remove" name="method" value="${id}" aria-label="${texts.remove}: ${label}">${texts.remove}</button>` : null}
  </div>`;
}

const phoneMore = html` type="tel" autocomplete="tel" inputmode="tel" placeholder="+351 912 345 670" dir="ltr"`;

function cardFields(visit: Visit, tried: Tried | null): Html {
  const texts = textsOf(visit);
  const number = html` autocomplete="cc-number" inputmode="numeric" placeholder="4242 4242 4242 4242" maxlength="23" dir="ltr"`;
  const expiry = html` autocomplete="cc-exp" inputmode="numeric" placeholder="${texts.expiryForm}" maxlength="7" dir="ltr"`;
  const cvc = html` autocomplete="cc-csc" inputmode="numeric" placeholder="123" maxlength="4" dir="ltr"`;
  const { saved_payment_method_options: saving, customer } = visit.session;
  const asksToSave = saving?.payment_method_save === 'enabled' && customer !== null;
  return html`${field({ name: 'number', label: texts.cardNumber, more: number, tried, brand: true })}
    <div class="pair">
      ${field({ name: 'expiry', label: texts.expiry, more: expiry, tried })}
      ${field({ name: 'cvc', label: texts.cvc, more: cvc, tried })}
    </div>
    ${field({ name: 'name', label: texts.holder, more: html` autocomplete="cc-name"`, tried })}
    ${asksToSave ? html`<label class="radio save"><input type="checkbox" name="save"><span>${texts.save}</span></label>` : null}`;
}

interface FieldWish {
  readonly name: string;
  readonly label: string;
  readonly more: Html;
  readonly tried: Tried | null;
  readonly brand?: boolean;
}

/** The error stands at its field, and a screen reader reads it with it. */
function field({ name, label, more, tried, brand = false }: FieldWish): Html {
  const error = tried?.error.field === name ? tried.error.text : null;
  // A security code is never shown again.
  const value = name === 'cvc' ? '' : (tried?.values[name] ?? '');
  const wrong = error ? html` aria-invalid="true" aria-describedby="${name}-error" autofocus` : null;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <div class="box">
      <input id="${name}" name="${name}" value="${value}"${more}${wrong}>${brand ? html`<span class="brand" aria-hidden="true"></span>` : null}
    </div>
    ${error ? html`<p class="error" role="alert" id="${name}-error">${error}</p>` : null}
  </div>`;
}

const spaced = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

const testCardList = (texts: Texts): Html =>
  html`<details class="help">
    <summary>${texts.testCards}</summary>
    <p class="note">${texts.testCardsNote}</p>
    <dl dir="ltr" lang="en">${testCards.map(({ number, plays }) => html`<dt>${spaced(number)}</dt><dd>${plays}</dd>`)}</dl>
  </details>`;
