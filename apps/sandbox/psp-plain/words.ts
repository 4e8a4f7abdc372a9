import type { PageLanguage } from '../pay-page/languages.ts';

interface Words {
  readonly pay: string;
  readonly refuse: string;
  readonly back: string;
  readonly over: string;
}

// prettier-ignore
export const words: Readonly<Record<PageLanguage, Words>> = {
  en: { pay: 'Pay', refuse: 'Have it refused', back: 'Back to the shop', over: 'This payment can no longer be made.' },
  fr: { pay: 'Payer', refuse: 'Faire refuser', back: 'Retour à la boutique', over: 'Ce paiement n’est plus possible.' },
  es: { pay: 'Pagar', refuse: 'Que se rechace', back: 'Volver a la tienda', over: 'Este pago ya no es posible.' },
  ar: { pay: 'ادفع', refuse: 'ارفض الدفع', back: 'العودة إلى المتجر', over: 'لم يعد هذا الدفع ممكنًا.' },
  it: { pay: 'Paga', refuse: 'Fallo rifiutare', back: 'Torna al negozio', over: 'Questo pagamento non è più possibile.' },
  zh: { pay: '支付', refuse: '使其被拒绝', back: '返回商店', over: '此笔付款已无法进行。' },
  pt: { pay: 'Pagar', refuse: 'Fazer recusar', back: 'Voltar à loja', over: 'Este pagamento já não é possível.' },
  nl: { pay: 'Betaal', refuse: 'Laten weigeren', back: 'Terug naar de winkel', over: 'Deze betaling is niet meer mogelijk.' },
};
