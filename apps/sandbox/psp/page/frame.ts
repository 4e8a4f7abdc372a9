// What all hosted pages have in common.
import { html, type Html } from '../../page/html.ts';
import type { Account } from '../account.ts';
import { shownAmount } from '../money/currencies.ts';
import type { Session } from '../things.ts';
import { filled, textsIn, type PageLanguage, type Texts } from './texts.ts';

/** What a page is drawn for. */
export interface Visit {
  readonly account: Account;
  readonly session: Session;
  readonly language: PageLanguage;
}

export const textsOf = ({ language }: Visit): Texts => textsIn(language);

export const shopName = ({ account }: Visit): string => account.id.replace(/^acct_/, '');

export const amountOf = ({ session, language }: Visit, amount = session.amount_total): string =>
  shownAmount(amount, session.currency, language);

/** With `refreshSeconds` it looks again by itself, without any script. */
export function frame(visit: Visit, main: Html, { refreshSeconds }: { refreshSeconds?: number } = {}): string {
  const { language } = visit;
  const texts = textsOf(visit);
  const refresh = refreshSeconds ? html`<meta http-equiv="refresh" content="${refreshSeconds}" />` : null;
  return html`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        ${refresh}
        <title>${texts.title} · ${shopName(visit)}</title>
        <link rel="stylesheet" href="/c/checkout.css" />
        <link rel="icon" href="data:," />
        <script src="/c/checkout.js" defer></script>
      </head>
      <body>
        ${main}
      </body>
    </html>`.text;
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
  const back = session.cancel_url
    ? html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true" class="arrow">←</span> ${texts.back}</a>`
    : null;
  return html`<section class="summary" aria-label="${texts.total}">
    <div class="inner">
      <div class="top">${back}<span class="badge">${texts.sandbox}</span></div>
      <p class="shop">${filled(texts.payTo, { shop: shopName(visit) })}</p>
      <p class="amount">${amountOf(visit)}</p>
      <ul class="lines">
        ${lines}
        <li class="total"><span>${texts.total}</span><span class="sum">${amountOf(visit)}</span></li>
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
