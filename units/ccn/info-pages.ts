// The shop's own pages: plain text, a blank line between paragraphs.
import type { InfoPage } from '#domain/units/unit.ts';

export const infoPages: readonly InfoPage[] = [
  {
    href: 'how-it-works',
    title: { es: 'Cómo funciona', en: 'How it works' },
    content: {
      es: `Elige una marca y un valor. Puedes poner una foto, dos líneas en la tarjeta y un mensaje de hasta 150 caracteres.

Inicia sesión y paga. Las tarjetas digitales llegan por correo electrónico en un plazo máximo de 12 horas; las impresas viajan por mensajería.

Quien la recibe la muestra en la caja de la tienda. Se usa de una vez o poco a poco, durante 12 meses desde la compra. El saldo se consulta en esta página en cualquier momento.`,
      en: `Choose a brand and a value. You can add a photo, two lines on the card and a message of up to 150 characters.

Sign in and pay. Digital cards arrive by email within 12 hours; printed ones travel by courier.

Whoever gets it shows it at the till. It can be used at once or little by little, for 12 months from purchase. The balance can be checked here at any time.`,
    },
  },
  {
    href: 'about',
    title: { es: 'Sobre nosotros', en: 'About us' },
    content: {
      es: `Somos un grupo de tiendas dominicano: mercados, casa, moda, libros y juguetes, con más de setenta marcas propias y aliadas.

Empezamos vendiendo vales de papel en una caja de Naco. Hoy la tarjeta cambia de forma, pero la idea es la misma: que el regalo lo elija quien lo va a usar.`,
      en: `We are a Dominican group of stores: markets, home, fashion, books and toys, with more than seventy brands of our own and of partners.

We began by selling paper vouchers at a till in Naco. Today the card has changed its shape, but the idea is the same: the person who will use the gift chooses it.`,
    },
  },
  {
    href: 'terms',
    title: { es: 'Condiciones de uso', en: 'Terms of use' },
    content: {
      es: `Solo pueden registrarse personas mayores de edad (18 años o más). Para comprar es necesario iniciar sesión. Al registrarte pedimos tu número de cédula.

Las tarjetas son válidas durante 12 meses desde la fecha de compra y se usan solo en tiendas físicas de la República Dominicana.

No se canjean por dinero en efectivo. No se reembolsa el saldo restante: lo que no se use antes de la fecha de vencimiento se pierde.

Los precios incluyen el ITBIS donde corresponde. Las tarjetas cuyo uso aún no está definido tributan al gastarse.`,
      en: `Only adults (18 years or older) may register. You need to sign in to buy. When you register we ask for the number of your identity card.

Cards are valid for 12 months from the date of purchase and are usable only in physical stores in the Dominican Republic.

They are not redeemable for cash. The remaining balance is not refunded: what is not used before the date of expiry is lost.

Prices include ITBIS where it applies. Cards whose use is still open are taxed when they are spent.`,
    },
  },
  {
    href: 'privacy',
    title: { es: 'Privacidad', en: 'Privacy' },
    content: {
      es: `Guardamos tu nombre, tu correo, tu teléfono y tu cédula para emitir las tarjetas y prevenir el fraude, según la Ley 172-13 de protección de datos.

Los datos de quien recibe un regalo se usan solo para entregarlo. Nunca los vendemos ni le enviamos publicidad.

Puedes pedir una copia de tus datos, su corrección o que borremos tu cuenta escribiendo a servicio al cliente.`,
      en: `We keep your name, email address, phone number and identity card number to issue cards and to prevent fraud, under Law 172-13 on data protection.

The details of whoever receives a gift are used only to deliver it. We never sell them or send advertising to them.

You can ask for a copy of your data, have it corrected or have your account deleted by writing to customer service.`,
    },
  },
  {
    href: 'for-business',
    title: { es: 'Para empresas', en: 'For business' },
    content: {
      es: `Regalos de Navidad, incentivos y bonos para tu equipo, en un solo pedido de hasta 100,000 tarjetas. Sube la lista en un archivo y cada quien recibe la suya.

Pide una cotización con comprobante fiscal: respondemos el mismo día laborable. El pago es por transferencia o con tarjeta corporativa.`,
      en: `Christmas gifts, incentives and vouchers for your team, in one order of up to 100,000 cards. Upload the list as a file and everyone gets their own.

Ask for a quotation with a fiscal receipt: we answer on the same working day. Pay by transfer or with a company card.`,
    },
  },
];
