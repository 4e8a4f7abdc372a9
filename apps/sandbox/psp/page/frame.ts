// What all hosted pages have in common.
import { shownAmount, type Writing } from '../../pay-page/amounts.ts';
import type { PageLanguage } from '../../pay-page/languages.ts';
import { wholePage } from '../../pay-page/style.ts';
import { html, type Html } from '../../page/html.ts';
import type { Account } from '../account.ts';
import { decimalsOf } from '../money/currencies.ts';
import type { Session } from '../things.ts';
import { filled, filledWith, textsIn, type Texts } from './texts.ts';

/** What a page is drawn for. */
export interface Visit {
  readonly account: Account;
  readonly session: Session;
  readonly language: PageLanguage;
}

export const textsOf = ({ language }: Visit): Texts => textsIn(language);

export const shopName = ({ account }: Visit): string => account.id.replace(/^acct_/, '');

/** On the page: its letters keep their order in Arabic, and its hyphen is no place to begin a new line. */
export const shownShop = (visit: Visit): Html => html`<bdi class="shop-name">${shopName(visit)}</bdi>`;

export const writingOf = ({ session: { currency }, language }: Visit): Writing => ({
  currency,
  decimals: decimalsOf(currency),
  language,
});

export const amountOf = (visit: Visit, amount = visit.session.amount_total): string =>
  shownAmount(amount, writingOf(visit));

export interface FrameOf {
  /** What this page is about, before what all are about: the first thing that a screen reader says. */
  readonly title?: string | undefined;
  /** It looks again by itself where there is no script to ask first. */
  readonly refreshSeconds?: number;
}

export function frame(visit: Visit, main: Html, { title, refreshSeconds }: FrameOf = {}): string {
  const texts = textsOf(visit);
  const refresh = refreshSeconds
    ? html`<noscript><meta http-equiv="refresh" content="${refreshSeconds}" /></noscript>`
    : null;
  return wholePage({
    language: visit.language,
    title: [...(title === undefined ? [] : [title]), texts.title, shopName(visit)].join(' · '),
    sheet: 'checkout',
    head: html`${refresh}<script type="module" src="/c/checkout.js"></script>`,
    body: html`${main}<p class="unseen" aria-live="polite" id="underway" data-text="${texts.underway}"></p>`,
  });
}

export function summary(visit: Visit): Html {
  const { account, session } = visit;
  const texts = textsOf(visit);
  const lines = (account.lineItems.get(session.id) ?? []).map(
    ({ description, quantity, amount_total: amount }) =>
      html`<li>
        <span
          ><bdi>${description}</bdi>${
            (quantity ?? 1) > 1 ? html`<small>${filled(texts.quantity, { count: quantity ?? 1 })}</small>` : null
          }</span
        ><span class="sum">${amountOf(visit, amount)}</span>
      </li>`,
  );
  // Of a single line it would be the same sum again.
  const total =
    lines.length > 1
      ? html`<li class="total"><span>${texts.total}</span><span class="sum">${amountOf(visit)}</span></li>`
      : null;
  const back = session.cancel_url
    ? html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true" class="arrow">←</span> <span>${filledWith(texts.back, { shop: shownShop(visit) })}</span></a>`
    : null;
  return html`<section class="summary" aria-label="${texts.summary}">
    <div class="inner">
      <div class="top">${back}<span class="badge">${texts.sandbox}</span></div>
      <p class="shop">${filledWith(texts.payTo, { shop: shownShop(visit) })}</p>
      <p class="amount">${amountOf(visit)}</p>
      <ul class="lines">
        ${lines}${total}
      </ul>
    </div>
  </section>`;
}

/** A single sheet in the middle of the page. */
export const sheet = (visit: Visit, heading: string, inside: Html): Html =>
  html`<main class="sheet">
    <span class="badge">${textsOf(visit).sandbox}</span>
    <h1>${heading}</h1>
    ${inside}
  </main>`;

/** The placeholder is the vendor's. */
export const successUrl = ({ session }: Visit): string =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
