// The pages that are the shop's own. A blank line begins a new paragraph.
import type { InfoPage } from '#domain/units/unit.ts';

export const infoPages: readonly InfoPage[] = [
  {
    href: 'about',
    title: { fr: 'Qui sommes-nous', en: 'About us' },
    content: {
      fr: `Maison Cadeau est née à Lyon, dans une ancienne fabrique de rubans. Nous y réunissons les cartes cadeaux de dizaines d’enseignes : des grands magasins, des bistrots, des libraires et des hôtels de six chambres.

Notre métier tient en trois gestes : emballer, envoyer, suivre. Une carte part par e-mail en moins de deux minutes, ou par la poste dans une enveloppe cachetée à la main. Ensuite nous en prenons soin jusqu’au dernier euro : solde, validité, perte, tout se règle avec nous.

Nous travaillons aussi pour les entreprises, qui gâtent leurs équipes et leurs clients à Noël, à la rentrée ou sans raison particulière. Douze personnes vous répondent, en français et en anglais, depuis la rue des Rubans.`,
      en: `Maison Cadeau began in Lyon, in a former ribbon factory. We bring together the gift cards of dozens of brands: department stores, bistros, booksellers and hotels with six rooms.

Our trade is three gestures: wrap, send, look after. A card leaves by email in under two minutes, or by post in an envelope sealed by hand. After that we take care of it until the last euro: balance, validity, loss, all of it is settled with us.

We work for companies too, who spoil their teams and customers at Christmas, in September or for no reason at all. Twelve people answer you, in French and English, from the rue des Rubans.`,
    },
  },
  {
    href: 'how-it-works',
    title: { fr: 'Comment ça marche', en: 'How it works' },
    content: {
      fr: `Choisissez une carte et un montant. Si vous hésitez, La Carte Maison vaut dans toutes nos enseignes.

Rendez-la personnelle : un thème, une photo, deux lignes sur la carte et un message à l’intérieur. L’aperçu montre ce que l’autre verra.

Dites comment et quand : tout de suite ou le jour J, par e-mail, par SMS, par la poste ou dans votre propre imprimante. Les cartes imprimées partent le jour même si vous commandez avant 15 heures.

Celui qui la reçoit ouvre un lien, sans créer de compte. Il voit le numéro, le solde et les adresses où s’en servir. Il peut la garder, la dépenser en plusieurs fois ou l’offrir à son tour.`,
      en: `Choose a card and an amount. If you cannot decide, La Carte Maison is good at every brand we carry.

Make it personal: a theme, a photo, two lines on the card and a message inside. The preview shows what the other person will see.

Say how and when: now or on the day itself, by email, by text message, by post or on your own printer. Printed cards leave the same day if you order before three in the afternoon.

Whoever receives it opens a link and needs no account. They see the number, the balance and where it can be spent. They can keep it, spend it in several goes or pass it on.`,
    },
  },
  {
    href: 'terms',
    title: { fr: 'Conditions générales', en: 'Terms of sale' },
    content: {
      fr: `Ces conditions s’appliquent à tout achat fait auprès de Maison Cadeau SAS, 12 rue des Rubans, 69002 Lyon. Commander, c’est les accepter.

Les prix sont en euros, toutes taxes comprises. La valeur d’une carte à usages multiples n’est pas soumise à la TVA lors de l’achat ; les frais de fabrication et d’envoi le sont.

Le paiement est dû à la commande. Un virement doit nous parvenir dans les huit jours, faute de quoi la commande est annulée et rien n’est débité.

Vous disposez de quatorze jours pour changer d’avis, tant que la carte n’a pas été utilisée. Une carte fabriquée à votre demande, avec une photo ou un texte, ne peut être reprise.

Une carte est valable jusqu’à la fin du dernier jour indiqué, heure de Paris. Passé ce jour, le solde est perdu ; nous écrivons à qui la détient un mois avant.

Une question, une réclamation : écrivez à bonjour@maison-cadeau.example. Si nous n’y répondons pas bien, vous pouvez saisir gratuitement un médiateur de la consommation.`,
      en: `These terms apply to every purchase from Maison Cadeau SAS, 12 rue des Rubans, 69002 Lyon. To order is to accept them.

Prices are in euros and include all taxes. The value of a multi-purpose card bears no VAT when it is bought; the charges for making and posting it do.

Payment is due with the order. A bank transfer must reach us within eight days, or the order is cancelled and nothing is charged.

You have fourteen days to change your mind, as long as the card has not been used. A card made to your wishes, with a photo or a text, cannot be taken back.

A card is valid until the end of the last day shown, Paris time. After that day the balance is lost; we write to whoever holds it a month before.

For a question or a complaint, write to bonjour@maison-cadeau.example. If our answer does not satisfy you, a consumer mediator will hear you free of charge.`,
    },
  },
  {
    href: 'privacy',
    title: { fr: 'Vie privée', en: 'Privacy' },
    content: {
      fr: `Nous gardons ce qu’il faut pour livrer votre cadeau, et rien de plus : votre nom, vos coordonnées, celles de la personne à qui vous offrez, et la commande.

Votre photo et vos messages ne servent qu’à la carte. Ils sont chiffrés, et effacés quand vous le demandez.

Nous ne vendons aucune donnée. Le prestataire de paiement, le transporteur et l’enseigne reçoivent chacun la seule part qui les concerne.

Les factures sont conservées dix ans, comme la loi l’exige. Le reste disparaît trois ans après votre dernière visite.

Vous pouvez voir, corriger, emporter ou effacer vos données depuis votre compte, ou en écrivant à bonjour@maison-cadeau.example. La CNIL reçoit les réclamations.`,
      en: `We keep what it takes to deliver your present, and nothing more: your name, your details, those of the person you give to, and the order.

Your photo and your messages are used for the card alone. They are encrypted, and deleted when you ask.

We sell no data. The payment provider, the carrier and the brand each receive only the part that concerns them.

Invoices are kept for ten years, as the law requires. Everything else disappears three years after your last visit.

You can see, correct, take away or delete your data from your account, or by writing to bonjour@maison-cadeau.example. Complaints may be addressed to the CNIL, the French authority.`,
    },
  },
];
