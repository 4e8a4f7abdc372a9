// The page on which a buyer pays, refuses or turns back. It works without any script.
import { html, type Html } from '../page/html.ts';
import type { PlainPayment, ShownState } from './payments.ts';

const words = {
  en: { pay: 'Pay', refuse: 'Have it refused', back: 'Back to the shop', over: 'This payment can no longer be made.' },
  fr: { pay: 'Payer', refuse: 'Faire refuser', back: 'Retour à la boutique', over: 'Ce paiement n’est plus possible.' },
  es: { pay: 'Pagar', refuse: 'Que se rechace', back: 'Volver a la tienda', over: 'Este pago ya no es posible.' },
  ar: { pay: 'ادفع', refuse: 'ارفض الدفع', back: 'العودة إلى المتجر', over: 'لم يعد هذا الدفع ممكنًا.' },
};

const languageOf = (locale: string): keyof typeof words => (locale in words ? (locale as keyof typeof words) : 'en');

export interface PageOf {
  readonly payment: PlainPayment;
  readonly state: ShownState;
  /** The name of the service, as its page says it. */
  readonly service: string;
  /** Whether it is the bank that asks. */
  readonly isBank: boolean;
}

export function payPage({ payment, state, service, isBank }: PageOf): string {
  const { title, txnAmount, txnCurrency, locale } = payment.wanted;
  const language = languageOf(locale);
  const say = words[language];
  const button = (act: string, label: string) =>
    html`<button name="act" value="${act}" class="${act}">${label}</button>`;
  const acts: Html =
    state === 'open'
      ? html`<form method="post">${button('pay', say.pay)}${button('refuse', say.refuse)}${button('back', say.back)}</form>`
      : html`<p role="alert">${say.over}</p>
          <form method="post">${button('back', say.back)}</form>`;
  return html`<!doctype html>
<html lang="${language}"${language === 'ar' ? html` dir="rtl"` : null}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${service}</title>
<link rel="stylesheet" href="/plain-pay.css">
<link rel="icon" href="data:,">
</head>
<body>
<main>
<p class="service">${isBank ? '3-D Secure' : service} <span>Sandbox</span></p>
<h1><bdi>${title}</bdi></h1>
<p class="amount">${shownAmount(txnAmount, txnCurrency, language)}</p>
${acts}
</main>
</body>
</html>`.text;
}

function shownAmount(amount: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
