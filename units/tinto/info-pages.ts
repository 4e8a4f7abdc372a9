// The shop's own pages: plain text, a blank line between paragraphs.
import type { InfoPage } from '#domain/units/unit.ts';

export const infoPages: readonly InfoPage[] = [
  {
    href: 'how-it-works',
    title: { es: 'Cómo funciona', en: 'How it works' },
    content: {
      es: `Escoge un bono, ponle valor y vístelo: una plantilla, una foto, dos líneas o un mensaje. Lo mandamos por correo, por mensaje de texto o impreso y en su sobre.

Quien lo recibe lo usa en la caja o en la página de la marca, en una compra o en varias. También puede pasárselo a alguien más.

Para saber cuánto queda basta el número del bono, en «Consultar un saldo».`,
      en: `Choose a voucher, give it a value and dress it: a template, a photo, two lines or a message. We send it by email, by text message or printed in its envelope.

Whoever gets it uses it at the till or on the brand’s website, for one purchase or several. It can also be passed on to someone else.

To know what is left, the number of the voucher is enough, under “Check a balance”.`,
    },
  },
  {
    href: 'about',
    title: { es: 'Por qué Tinto', en: 'Why Tinto' },
    content: {
      es: `En Colombia, invitar un tinto es la forma más sencilla de decir «tengo tiempo para ti». Queríamos una tienda de regalos que se sintiera igual.

Trabajamos con setenta marcas, casi todas pequeñas: tejedoras de Nobsa, panaderías de barrio, librerías con gato. A todas les pagamos a los cinco días de cada compra.`,
      en: `In Colombia, inviting someone to a tinto, a small black coffee, is the simplest way to say “I have time for you”. We wanted a gift shop that feels the same.

We work with seventy brands, most of them small: weavers in Nobsa, neighbourhood bakeries, bookshops with a cat. All of them are paid within five days of each purchase.`,
    },
  },
  {
    href: 'terms',
    title: { es: 'Términos y condiciones', en: 'Terms and conditions' },
    content: {
      es: `Los bonos valen hasta la fecha que llevan escrita, que va de tres a doce meses según la marca. No se cambian por efectivo.

Puedes retractarte en los cinco días hábiles siguientes a la compra mientras el bono no se haya usado, según el Estatuto del Consumidor.

El IVA de los bonos de un solo servicio está incluido en el precio. Los demás bonos son un medio de pago: el IVA se liquida en la marca al usarlos.`,
      en: `Vouchers are good until the date written on them, which is three to twelve months away, depending on the brand. They are not exchanged for cash.

You may withdraw within five working days of the purchase as long as the voucher has not been used, under the consumer statute.

VAT on vouchers for a single service is included in the price. All others are a means of payment: the brand settles VAT when they are used.`,
    },
  },
  {
    href: 'privacy',
    title: { es: 'Tratamiento de datos', en: 'Personal data' },
    content: {
      es: `Tratamos tus datos según la Ley 1581 de 2012: los necesarios para vender, entregar y atender reclamos, y nada más.

A quien recibe el regalo solo le escribimos para entregárselo y, si tú lo pides, para recordarle que está por vencer.

Para conocer, corregir o suprimir tus datos escribe a datos@tinto.example; respondemos en diez días hábiles.`,
      en: `We treat your data under Law 1581 of 2012: what is needed to sell, to deliver and to answer complaints, and nothing more.

We write to the recipient only to deliver the gift and, if you ask for it, to say that it is about to expire.

To see, correct or remove your data write to datos@tinto.example; we answer within ten working days.`,
    },
  },
];
