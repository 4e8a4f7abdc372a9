// What many products of the shop say alike: how they are used, and on which terms they are sold.
import type { LocalText } from '#domain/values/language.ts';

export const withBarcode: LocalText = {
  es: 'Abre el correo, muestra el código de barras en la caja y di cuánto quieres usar. Lo que sobre queda en la tarjeta. La imagen sirve en el teléfono o impresa.',
  en: 'Open the email, show the barcode at the till and say how much you want to use. What is left stays on the card. It works on a phone or on paper.',
};

export const withQrCode: LocalText = {
  es: 'Sube el brillo del teléfono y acerca el código QR al lector de la caja. Puedes usar la tarjeta en varias visitas hasta agotar el saldo.',
  en: 'Turn up the brightness of the phone and hold the QR code to the reader at the till. The card can be used on several visits until nothing is left.',
};

export const withNumber: LocalText = {
  es: 'Dicta el número de la tarjeta en la recepción al reservar o al pagar. No hace falta imprimir nada.',
  en: 'Read the number of the card out at the desk when you book or pay. Nothing needs to be printed.',
};

export const withPdf: LocalText = {
  es: 'Descarga el PDF del correo y enséñalo en la entrada, impreso o en pantalla. Llega diez minutos antes para que te atiendan con calma.',
  en: 'Download the PDF in the email and show it at the entrance, printed or on a screen. Come ten minutes early so that nobody has to hurry.',
};

export const withPrintedCard: LocalText = {
  es: 'Entrega la tarjeta en la caja de cualquier tienda de la marca. El cajero lee el código del dorso y te dice el saldo que queda.',
  en: 'Hand the card over at the till of any of the brand’s stores. The cashier reads the code on the back and tells you what is left.',
};

/** UNIT-47, 51, 52, 53: what holds for every card of this shop; the texts below begin with it. */
const always = {
  es: 'Válida durante 12 meses desde la compra. Se usa solo en tiendas físicas de la República Dominicana. No se canjea por dinero en efectivo ni se reembolsa el saldo restante.',
  en: 'Valid for 12 months from purchase. Usable only in physical stores in the Dominican Republic. Not redeemable for cash, and the remaining balance is not refunded.',
};

export const ownTerms: LocalText = {
  es: `${always.es} Emitida por el grupo; si la pierdes, la bloqueamos y te enviamos otra con el mismo saldo.`,
  en: `${always.en} Issued by the group; if you lose it, we block it and send you another with the same balance.`,
};

export const partnerTerms: LocalText = {
  es: `${always.es} Emitida por la marca: sus horarios y sus políticas de cambio son los que ella publica.`,
  en: `${always.en} Issued by the brand: its opening hours and its rules for exchanges are those it publishes.`,
};

export const exceptFoodTerms: LocalText = {
  es: `${always.es} Sirve en toda la tienda, excepto en alimentos y bebidas.`,
  en: `${always.en} Good for the whole store, except food and drink.`,
};

export const singleUseTerms: LocalText = {
  es: `${always.es} Cubre un servicio determinado y su precio ya incluye el ITBIS. Reserva con antelación; una cita sin cancelar se da por usada.`,
  en: `${always.en} It covers one kind of service and its price already includes ITBIS. Book ahead; an appointment that is not cancelled counts as used.`,
};

export const withCredit: LocalText = {
  es: 'Elige la operadora, escribe el número dos veces y escoge el monto. El saldo llega en minutos y un SMS lo confirma en ese número.',
  en: 'Choose the operator, type the number twice and pick an amount. The credit arrives within minutes, and an SMS to that number confirms it.',
};

/** No card, so none of the terms above. */
export const creditTerms: LocalText = {
  es: 'El saldo se acredita en el número indicado, según las condiciones de la operadora. Una recarga entregada no se devuelve ni se reembolsa: revisa el número antes de pagar.',
  en: 'The credit is put on the number given, under the conditions of the operator. A top-up that has arrived is neither returned nor refunded: check the number before you pay.',
};
