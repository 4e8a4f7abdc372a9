// Whoever comes with an address that leads to no payment reads so in their own language.
import { html } from '../page/html.ts';
import type { PageLanguage } from './languages.ts';
import { wholePage } from './style.ts';

// prettier-ignore
export const unknownWords: Readonly<Record<PageLanguage, readonly [heading: string, text: string]>> = {
  en: ['There is no such page', 'This address leads to no payment. Go back to the shop and start again.'],
  fr: ['Cette page n’existe pas', 'Cette adresse ne mène à aucun paiement. Retournez à la boutique et recommencez.'],
  es: ['Esta página no existe', 'Esta dirección no lleva a ningún pago. Vuelva a la tienda y empiece de nuevo.'],
  ar: ['هذه الصفحة غير موجودة', 'لا يؤدي هذا العنوان إلى أي عملية دفع. عد إلى المتجر وابدأ من جديد.'],
  it: ['Questa pagina non esiste', 'Questo indirizzo non porta a nessun pagamento. Torni al negozio e ricominci.'],
  zh: ['此页面不存在', '此地址没有对应的付款。请返回商店重新开始。'],
  pt: ['Esta página não existe', 'Este endereço não leva a nenhum pagamento. Volte à loja e comece de novo.'],
  nl: ['Deze pagina bestaat niet', 'Dit adres leidt naar geen betaling. Ga terug naar de winkel en begin opnieuw.'],
};

export function unknownPage(language: PageLanguage): string {
  const [heading, text] = unknownWords[language];
  const body = html`<main class="sheet">
    <h1>${heading}</h1>
    <p>${text}</p>
  </main>`;
  return wholePage({ language, title: heading, sheet: 'checkout', body });
}
