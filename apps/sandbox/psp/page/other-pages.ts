// Where a buyer goes besides: their bank, PayPal, their phone, the instructions of a transfer, the end.
import { writtenAmount } from '../../pay-page/amounts.ts';
import { html, type Html } from '../../page/html.ts';
import type { Intent } from '../things.ts';
import type { Means } from '../words.ts';
import { field } from './fields.ts';
import {
  amountOf,
  frame,
  sheet,
  shownShop,
  successUrl,
  textsOf,
  writingOf,
  type FrameOf,
  type Visit,
} from './frame.ts';
import { filled, filledWith } from './texts.ts';

/** Where a script may not ask, the page is loaded again: seldom under buttons, so that one can press them. */
const lookAgainSeconds = { bare: 2, withButtons: 10 };

/** What checkout.js asks about, and shows anew once it is over. */
const waits = (visit: Visit): Html =>
  html`<div class="spinner" aria-hidden="true" data-waits="/c/pay/${visit.session.id}/state"></div>`;

const sheetPage = (visit: Visit, heading: string, inside: Html, more: FrameOf = {}): string =>
  frame(visit, sheet(visit, heading, inside), { title: heading, ...more });

/** Somebody asks the buyer whether they mean it. Where an app does, its place is on another screen than this one. */
export const answerPage = (visit: Visit, by: Means): string =>
  by === 'mb_way' ? appPage(visit) : askingPage(visit, by);

function askingPage(visit: Visit, by: Means): string {
  const texts = textsOf(visit);
  const isBank = by === 'card';
  const inside = html`<p class="question">${filledWith(texts.bankAsks, factsOf(visit))}</p>
    ${answers(
      visit,
      html`${answer('confirm', isBank ? texts.confirm : texts.authorise, 'pay')}
      ${answer('refuse', isBank ? texts.refuse : texts.fail, 'plain')} ${answer('leave', texts.leave, 'quiet')}`,
    )}`;
  return sheetPage(visit, isBank ? texts.bank : texts[by], inside);
}

/** The buyer has nothing to do here; what their phone would do is in a box of its own. */
function appPage(visit: Visit): string {
  const texts = textsOf(visit);
  const inside = html`<p class="question" role="status">${filledWith(texts.appWaiting, factsOf(visit))}</p>
    ${waits(visit)}
    ${answers(
      visit,
      html`<div class="played">
          <h2>${texts.playPhone}</h2>
          <p class="note">${texts.playPhoneNote}</p>
          ${answer('confirm', texts.authorise, 'plain')} ${answer('refuse', texts.fail, 'plain')}
        </div>
        ${answer('leave', texts.leave, 'quiet')}`,
    )}`;
  return sheetPage(visit, texts.mb_way, inside, { refreshSeconds: lookAgainSeconds.withButtons });
}

const factsOf = (visit: Visit) => ({ amount: amountOf(visit), shop: shownShop(visit) });

const answers = (visit: Visit, buttons: Html): Html =>
  html`<form method="post" action="/c/pay/${visit.session.id}/answer" class="answers">${buttons}</form>`;

const answer = (said: string, text: string, look: string): Html =>
  html`<button name="answer" value="${said}" class="${look}">${text}</button>`;

export function waitPage(visit: Visit): string {
  const texts = textsOf(visit);
  const inside = html`<p class="amount">${amountOf(visit)}</p>
    <p class="question" role="status">${texts.waiting}</p>
    ${waits(visit)}`;
  return sheetPage(visit, texts.bank, inside, { refreshSeconds: lookAgainSeconds.bare });
}

/** `wrong` is what was typed and is no amount. */
export function transferPage(visit: Visit, intent: Intent, wrong: string | null): string {
  const texts = textsOf(visit);
  const todo = intent.next_action?.display_bank_transfer_instructions;
  const home = html`<a class="button" href="${successUrl(visit)}">${texts.backToShop}</a>`;
  if (!todo) return sheetPage(visit, texts.doneTitle, html`<p role="status">${texts.received}</p>${home}`);
  const remaining = todo.amount_remaining ?? 0;
  const iban = todo.financial_addresses?.[0]?.iban;
  const inside = html`<p class="amount">${amountOf(visit, remaining)}</p>
    <dl class="facts">
      <dt>IBAN</dt>
      <dd dir="ltr">${(iban?.iban ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ')}</dd>
      <dt>BIC</dt>
      <dd dir="ltr">${iban?.bic ?? ''}</dd>
      <dt>${texts.accountHolder}</dt>
      <dd>${iban?.account_holder_name ?? ''}</dd>
      <dt>${texts.reference}</dt>
      <dd dir="ltr">${todo.reference ?? ''}</dd>
    </dl>
    ${home} ${bankForm(visit, remaining, wrong)}`;
  return sheetPage(visit, texts.transferTo, inside, wrong === null ? {} : { title: badAmount(visit, remaining) });
}

const badAmount = (visit: Visit, remaining: number): string =>
  filled(textsOf(visit).badAmount, { example: writtenAmount(remaining, writingOf(visit)) });

/** Stands for the buyer's bank, which may send too little or too much. */
function bankForm(visit: Visit, remaining: number, wrong: string | null): Html {
  const texts = textsOf(visit);
  const example = writtenAmount(remaining, writingOf(visit));
  return html`<form method="post" action="/c/transfer/${visit.session.id}" class="played" novalidate>
    <h2>${texts.playBank}</h2>
    <p class="note">${texts.playBankNote}</p>
    ${field({
      name: 'amount',
      label: `${texts.amountToSend} (${visit.session.currency.toUpperCase()})`,
      value: wrong ?? example,
      more: html` inputmode="decimal" autocomplete="off" maxlength="24" dir="ltr"`,
      errors: wrong === null ? [] : [{ field: 'amount', text: badAmount(visit, remaining) }],
    })}
    <button class="plain">${texts.sendNow}</button>
  </form>`;
}

export function endPage(visit: Visit, isExpired = visit.session.status === 'expired'): string {
  const texts = textsOf(visit);
  const target = isExpired ? visit.session.cancel_url : successUrl(visit);
  const inside = html`<p>${isExpired ? texts.expired : texts.done}</p>
    ${target ? html`<a class="button" href="${target}">${texts.backToShop}</a>` : null}`;
  return sheetPage(visit, isExpired ? texts.expiredTitle : texts.doneTitle, inside);
}
