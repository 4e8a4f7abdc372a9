// Where a buyer goes besides: their bank, PayPal, their phone, the instructions of a transfer, the end.
import { html } from '../../page/html.ts';
import type { Intent } from '../things.ts';
import type { Means } from '../words.ts';
import { amountOf, frame, sheet, shopName, successUrl, textsOf, type Visit } from './frame.ts';
import { filled } from './texts.ts';

const lookAgainSeconds = 2;

/** Somebody asks the buyer whether they mean it. */
export function answerPage(visit: Visit, by: Means): string {
  const texts = textsOf(visit);
  const isBank = by === 'card';
  const question = filled(texts.bankAsks, { amount: amountOf(visit), shop: shopName(visit) });
  const button = (answer: string, text: string, look: string) =>
    html`<button name="answer" value="${answer}" class="${look}">${text}</button>`;
  const inside = html`<p class="question">${by === 'mb_way' ? texts.appWaiting : question}</p>
    ${by === 'mb_way' ? html`<div class="spinner" aria-hidden="true"></div>` : null}
    <form method="post" action="/c/pay/${visit.session.id}/answer" class="answers">
      ${button('confirm', isBank ? texts.confirm : texts.authorise, 'pay')}
      ${button('refuse', isBank ? texts.refuse : texts.fail, 'plain')}
      ${button('leave', texts.leave, 'quiet')}
    </form>`;
  const heading = isBank ? texts.bank : texts[by];
  return frame(visit, sheet(visit, heading, inside), by === 'mb_way' ? { refreshSeconds: lookAgainSeconds } : {});
}

export function waitPage(visit: Visit): string {
  const texts = textsOf(visit);
  const inside = html`<p class="question" role="status">${texts.waiting}</p>
    <div class="spinner" aria-hidden="true"></div>`;
  return frame(visit, sheet(visit, texts.bank, inside), { refreshSeconds: lookAgainSeconds });
}

export function transferPage(visit: Visit, intent: Intent): string {
  const texts = textsOf(visit);
  const todo = intent.next_action?.display_bank_transfer_instructions;
  const home = html`<a class="button" href="${successUrl(visit)}">${texts.backToShop}</a>`;
  if (!todo) return frame(visit, sheet(visit, texts.transferTo, html`<p role="status">${texts.received}</p>${home}`));
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
    ${home}
    <form method="post" action="/c/transfer/${visit.session.id}" class="bank">
      <div class="field">
        <label for="amount">${texts.amountToSend} (${visit.session.currency.toUpperCase()}, minor units)</label>
        <input id="amount" name="amount" inputmode="numeric" pattern="[0-9]+" value="${remaining}" dir="ltr" />
      </div>
      <button class="plain">${texts.sendNow}</button>
    </form>`;
  return frame(visit, sheet(visit, texts.transferTo, inside));
}

export function endPage(visit: Visit): string {
  const texts = textsOf(visit);
  const isExpired = visit.session.status === 'expired';
  const target = isExpired ? visit.session.cancel_url : successUrl(visit);
  const inside = html`<p>${isExpired ? texts.expired : texts.done}</p>
    ${target ? html`<a class="button" href="${target}">${texts.backToShop}</a>` : null}`;
  return frame(visit, sheet(visit, isExpired ? texts.expiredTitle : texts.doneTitle, inside));
}
