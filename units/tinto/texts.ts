// What many products of the shop say alike: how they are used, and on which terms they are sold.
import type { LocalText } from '#domain/values/language.ts';

export const withBarcode: LocalText = {
  es: 'Muestra el código de barras en la caja, desde el celular o impreso. Gastas lo que quieras y el resto te espera para la próxima.',
  en: 'Show the barcode at the till, on your phone or on paper. Spend what you like and the rest waits for next time.',
};

export const withQrCode: LocalText = {
  es: 'Escanea el código QR en el datáfono o en la entrada. Si no tienes señal, la imagen guardada también sirve.',
  en: 'Scan the QR code at the terminal or at the entrance. Without a signal the saved picture works as well.',
};

export const withNumber: LocalText = {
  es: 'Da el número del bono al reservar o al pagar; con eso basta.',
  en: 'Give the number of the voucher when you book or pay; nothing else is needed.',
};

export const withPdf: LocalText = {
  es: 'Descarga el PDF, guárdalo en el celular y preséntalo el día de tu cita con un documento de identidad.',
  en: 'Download the PDF, keep it on your phone and show it on the day, with an identity document.',
};

export const withPrintedCard: LocalText = {
  es: 'La tarjeta llega en su sobre. Entrégala en caja o, si la marca vende por internet, escribe el número del dorso al pagar.',
  en: 'The card comes in its envelope. Hand it over at the till or, where the brand sells online, type the number on the back when you pay.',
};

export const onTheWebsite: LocalText = {
  es: 'Copia el número del bono y pégalo en la casilla «bono de regalo» al pagar en la página de la marca. El saldo que sobre queda guardado.',
  en: 'Copy the number and paste it into the “gift voucher” field when you pay on the brand’s website. What is left is kept.',
};

export const ownTerms: LocalText = {
  es: 'Vale en las tiendas de la marca en Colombia hasta la fecha impresa en la tarjeta. Se puede usar en varias compras y pasar a otra persona. No se cambia por efectivo.',
  en: 'Good at the brand’s stores in Colombia until the date on the card. It can be used for several purchases and passed on to someone else. Not exchangeable for cash.',
};

export const partnerTerms: LocalText = {
  es: 'Bono emitido por la marca aliada, que responde por el producto o el servicio. Sujeto a disponibilidad. No se cambia por efectivo.',
  en: 'A voucher issued by the partner brand, which answers for the product or service. Subject to availability. Not exchangeable for cash.',
};

export const onlineTerms: LocalText = {
  es: 'Se usa solo en la página de la marca, con envíos dentro de Colombia. Vale hasta la fecha indicada. No se cambia por efectivo.',
  en: 'Used only on the brand’s website, with delivery within Colombia. Good until the date shown. Not exchangeable for cash.',
};

export const singleUseTerms: LocalText = {
  es: 'Cubre un servicio concreto; el precio incluye el IVA del 19 %. Reserva con tres días de anticipación y cancela con uno. Se usa una sola vez.',
  en: 'It covers one service; the price includes VAT of 19%. Book three days ahead and cancel one day ahead. It is used once.',
};
