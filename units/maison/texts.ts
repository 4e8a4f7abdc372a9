// How cards are used and what goes for them; many products share the same words. A line is a step.
import type { LocalText } from '#domain/values/language.ts';

export const howToUse = {
  inStore: {
    fr: 'Choisissez ce qui vous plaît dans l’un des magasins.\nMontrez la carte à la caisse, imprimée ou sur votre téléphone.\nLe montant est déduit ; ce qui reste vous attend.',
    en: 'Choose what you like in any of the shops.\nShow the card at the till, printed or on your phone.\nThe amount is taken off; what is left waits for you.',
  },
  online: {
    fr: 'Remplissez votre panier sur le site de l’enseigne.\nAu moment de payer, choisissez « carte cadeau » et saisissez le numéro.\nLe solde restant s’affiche aussitôt.',
    en: 'Fill your basket on the brand’s website.\nWhen you pay, choose “gift card” and type the number.\nThe remaining balance appears at once.',
  },
  anywhere: {
    fr: 'En magasin, montrez la carte à la caisse, imprimée ou sur votre téléphone.\nEn ligne, saisissez le numéro et le code au moment de payer.\nVous pouvez vous en servir en plusieurs fois, ici et là.',
    en: 'In a shop, show the card at the till, printed or on your phone.\nOnline, type its number and PIN when you pay.\nYou can use it in several goes, here and there.',
  },
  booking: {
    fr: 'Réservez en ligne ou par téléphone en annonçant une carte cadeau.\nPrésentez-la en arrivant ; le numéro suffit.\nCe que la carte ne couvre pas se règle sur place.',
    en: 'Book online or by telephone, and say that you have a gift card.\nPresent it when you arrive; its number is enough.\nWhat the card does not cover is paid on the spot.',
  },
  topUp: {
    fr: 'Composez le numéro gratuit imprimé sous le code, ou ouvrez l’application.\nSaisissez les quatorze chiffres.\nUn message confirme que le crédit est arrivé.',
    en: 'Dial the free number printed under the code, or open the app.\nType the fourteen digits.\nA message confirms that the credit has arrived.',
  },
} as const satisfies Record<string, LocalText>;

export const terms = {
  ours: {
    fr: 'Valable jusqu’à la date indiquée sur la carte, en une ou plusieurs fois. Ni remboursée ni échangée contre des espèces. En cas de perte, nous la bloquons et en refaisons une avec le solde restant, sur présentation de la commande.',
    en: 'Valid until the date shown on the card, in one or several goes. Not refunded and not exchanged for cash. If it is lost we block it and make a new one with the remaining balance, on presentation of the order.',
  },
  partner: {
    fr: 'Émise par l’enseigne, qui en fixe les conditions d’utilisation. Valable jusqu’à la date indiquée. Un code utilisé ne peut être ni repris ni remboursé ; gardez-le comme de l’argent.',
    en: 'Issued by the brand, whose own conditions of use apply. Valid until the date shown. A code that has been used cannot be taken back or refunded; keep it as you would keep money.',
  },
  reloadable: {
    fr: 'Rechargeable autant de fois que vous voulez ; chaque recharge prolonge la validité jusqu’à la date alors indiquée. Ni remboursée ni échangée contre des espèces. En cas de perte, nous bloquons la carte et transférons le solde.',
    en: 'Can be topped up as often as you like; each top-up extends it to the date then shown. Not refunded and not exchanged for cash. If it is lost we block the card and move its balance to another.',
  },
  taxedNow: {
    fr: 'Bon à usage unique au sens de la TVA : la taxe est payée à l’achat et la facture la détaille. Valable jusqu’à la date indiquée, en France métropolitaine. Ni remboursé ni échangé contre des espèces.',
    en: 'A single-purpose voucher for VAT: the tax is paid at purchase and shown on the invoice. Valid until the date shown, in mainland France. Not refunded and not exchanged for cash.',
  },
} as const satisfies Record<string, LocalText>;
