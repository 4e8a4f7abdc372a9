// The page on which a buyer pays, refuses or turns back. It works without any script.
import { shownAmount } from '../pay-page/amounts.ts';
import { isPageLanguage, type PageLanguage } from '../pay-page/languages.ts';
import { wholePage } from '../pay-page/style.ts';
import { html, type Html } from '../page/html.ts';
import { decimalsOf } from './currencies.ts';
import type { PlainPayment } from './payments.ts';
import { words } from './words.ts';

/** The shop's own words for its languages: simplified Chinese is `zc` there. */
function languageOf(locale: string): PageLanguage {
  const tag = locale === 'zc' ? 'zh' : locale;
  return isPageLanguage(tag) ? tag : 'en';
}

export interface PageOf {
  readonly payment: PlainPayment;
  /** `done`: the buyer did their part. `over`: nobody can any more. */
  readonly state: 'open' | 'done' | 'over';
  /** The name of the service, as its page says it. */
  readonly service: string;
  /** Whether it is the bank that asks. */
  readonly isBank: boolean;
}

export function payPage({ payment, state, service, isBank }: PageOf): string {
  const { title, txnAmount, txnCurrency: currency, locale } = payment.wanted;
  const language = languageOf(locale);
  const say = words[language];
  const amount = shownAmount(txnAmount, { currency, decimals: decimalsOf(currency), language });
  const back = button('back', say.back, 'quiet');
  const acts: Readonly<Record<PageOf['state'], () => Html>> = {
    open: () =>
      html`<form method="post" class="answers">
        ${button('pay', `${say.pay} ${amount}`, 'pay')}${button('refuse', say.refuse, 'plain')}${back}
      </form>`,
    done: () =>
      html`<p role="status">${say.done}</p>
        <a class="button" href="${payment.wanted.returnUrl}">${say.back}</a>`,
    over: () =>
      html`<p class="error boxed" role="alert">${say.over}</p>
        <form method="post" class="answers">${back}</form>`,
  };
  const told = { open: [], done: [say.done], over: [say.over] }[state];
  const asks = isBank ? ['3-D Secure'] : [];
  const body = html`<main class="sheet">
    <p class="service"><bdi dir="ltr">${isBank ? '3-D Secure' : service}</bdi><span class="badge">${say.sandbox}</span></p>
    <h1><bdi>${title}</bdi></h1>
    <p class="amount">${amount}</p>
    ${acts[state]()}
  </main>`;
  return wholePage({ language, title: [...told, ...asks, service].join(' · '), sheet: 'plain', body });
}

const button = (act: string, label: string, look: string): Html =>
  html`<button name="act" value="${act}" class="${look}">${label}</button>`;
