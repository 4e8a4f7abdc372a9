import type { PageLanguage } from '../pay-page/languages.ts';

interface Words {
  readonly sandbox: string;
  readonly pay: string;
  readonly refuse: string;
  readonly back: string;
  readonly over: string;
  readonly done: string;
}

// prettier-ignore
export const words: Readonly<Record<PageLanguage, Words>> = {
  en: { sandbox: 'Sandbox', pay: 'Pay', refuse: 'Decline', back: 'Back to the shop', over: 'This payment can no longer be made.', done: 'This payment has been made.' },
  fr: { sandbox: 'Bac à sable', pay: 'Payer', refuse: 'Refuser', back: 'Retour à la boutique', over: 'Ce paiement n’est plus possible.', done: 'Ce paiement a été effectué.' },
  es: { sandbox: 'Entorno de pruebas', pay: 'Pagar', refuse: 'Rechazar', back: 'Volver a la tienda', over: 'Este pago ya no es posible.', done: 'Este pago ya se ha realizado.' },
  ar: { sandbox: 'بيئة تجريبية', pay: 'ادفع', refuse: 'رفض الدفع', back: 'العودة إلى المتجر', over: 'لم يعد هذا الدفع ممكنًا.', done: 'تمت عملية الدفع هذه.' },
  it: { sandbox: 'Ambiente di prova', pay: 'Paga', refuse: 'Rifiuta', back: 'Torna al negozio', over: 'Questo pagamento non è più possibile.', done: 'Questo pagamento è stato effettuato.' },
  zh: { sandbox: '测试环境', pay: '支付', refuse: '拒绝付款', back: '返回商店', over: '此笔付款已无法进行。', done: '此笔付款已完成。' },
  pt: { sandbox: 'Ambiente de testes', pay: 'Pagar', refuse: 'Recusar', back: 'Voltar à loja', over: 'Este pagamento já não é possível.', done: 'Este pagamento foi efetuado.' },
  nl: { sandbox: 'Testomgeving', pay: 'Betaal', refuse: 'Weigeren', back: 'Terug naar de winkel', over: 'Deze betaling is niet meer mogelijk.', done: 'Deze betaling is gedaan.' },
};
