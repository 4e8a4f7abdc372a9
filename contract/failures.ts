// The one table of expected failures. `rides` says how a failure travels: as an HTTP status, or inside
// an ordinary 200 answer, where the contract's clients look for it. `report` says whether operators
// should hear of it.
// prettier-ignore
export const failures = {
  // C§8: the two that an upload has always answered with.
  'upload.too-large': { wire: 1, rides: 'answer', report: false, message: 'The file is too big.' },
  'upload.unsupported': { wire: 2, rides: 'answer', report: false, message: 'This type of file is not supported.' },
  'upload.quota-reached': { wire: 3, rides: 'answer', report: true, message: 'Too much was uploaded here today. Please try again tomorrow.' },
  'input.invalid': { wire: 40001, rides: 400, report: false, message: 'The request is not valid.' },
  'unit.disagreement': { wire: 40002, rides: 400, report: true, message: 'The request names two different shops.' },
  'unit.unnamed': { wire: 40003, rides: 400, report: false, message: 'The request names no shop.' },
  'seal.missing': { wire: 40004, rides: 400, report: false, message: 'This call wants a sealed body.' },
  'seal.broken': { wire: 40005, rides: 400, report: true, message: 'The sealed body cannot be opened.' },
  'seal.stale': { wire: 40006, rides: 400, report: false, message: 'The sealed body is too old or from the future.' },
  'seal.replayed': { wire: 40007, rides: 400, report: true, message: 'The sealed body was sent before.' },
  'key.missing': { wire: 40008, rides: 400, report: false, message: 'This call wants an Idempotency-Key.' },
  'init.invalid': { wire: 40009, rides: 400, report: false, message: 'The visit has expired. Please try again.' },
  'fingerprint.invalid': { wire: 40010, rides: 400, report: false, message: 'The visit has expired. Please try again.' },
  'auth.required': { wire: 40101, rides: 401, report: false, message: 'User not authenticated' },
  'auth.not-allowed': { wire: 40301, rides: 403, report: true, message: 'This is not allowed.' },
  'auth.not-fresh': { wire: 40302, rides: 403, report: false, message: 'Please confirm that it is you.' },
  'unit.unknown': { wire: 40401, rides: 404, report: false, message: 'There is no such shop.' },
  'call.unknown': { wire: 40402, rides: 404, report: false, message: 'There is no such call.' },
  'key.in-use': { wire: 40901, rides: 409, report: false, message: 'The same request is still being worked on.' },
  'body.too-large': { wire: 41301, rides: 413, report: false, message: 'The request is too large.' },
  'key.reused': { wire: 42201, rides: 422, report: true, message: 'This key was used for another request.' },
  'limit.reached': { wire: 42901, rides: 429, report: false, message: 'Too many requests. Please wait a moment.' },
  'server.fault': { wire: 50001, rides: 500, report: true, message: 'Seems there are something went wrong. Please try again or contact us.' },
  'server.unavailable': { wire: 50301, rides: 503, report: true, message: 'The shop is briefly unavailable. Please try again.' },
  'sending.exhausted': { wire: 50304, rides: 503, report: true, message: 'We cannot send any more messages today. Please try again tomorrow, or contact us.' },
  'product.unknown': { wire: 40403, rides: 404, report: false, message: 'There is no such product.' },
  'upload.unknown': { wire: 40410, rides: 404, report: false, message: 'There is no such file.' },
  'list.unknown': { wire: 40404, rides: 404, report: false, message: 'There is no such list.' },
  'company-register.unavailable': { wire: 50302, rides: 503, report: true, message: 'The company register does not answer. Please try again, or fill in the form yourself.' },
  'address-lookup.unavailable': { wire: 50303, rides: 503, report: true, message: 'Towns cannot be looked up now. Please type yours.' },
  'coupon-issuer.unavailable': { wire: 50305, rides: 503, report: true, message: 'The issuer of this coupon does not answer. Please try again.' },
  'payment.unavailable': { wire: 50306, rides: 503, report: true, message: 'Payments do not answer now. Nothing was taken. Please try again in a moment.' },
  // COUPON-15 to COUPON-19, word for word. One answer for a wrong number and a wrong PIN here too.
  'coupon.invalid': { wire: 11010, rides: 'answer', report: false, message: 'The coupon you entered is invalid' },
  'coupon.not-usable': { wire: 11016, rides: 'answer', report: false, message: 'Card is not usable in this order' },
  'coupon.no-balance': { wire: 11017, rides: 'answer', report: false, message: 'Insufficient Card Balance' },
  'coupon.removed': { wire: 11018, rides: 'answer', report: false, message: 'This coupon was removed: it cannot be used any more.' },
  'coupon.other-currency': { wire: 11019, rides: 'answer', report: false, message: 'This card is in another currency than this shop.' },
  'coupon.ends-soon': { wire: 11020, rides: 'answer', report: false, message: 'This card expires too soon to pay for a new one.' },
  'company.criterion-missing': { wire: 61001, rides: 'answer', report: false, message: 'Company search needs at least one criterion' },
  'company.siren-invalid': { wire: 61002, rides: 'answer', report: false, message: 'This is no SIREN: it has 9 digits, the last of which checks the others.' },
  'company.siret-invalid': { wire: 61003, rides: 'answer', report: false, message: 'This is no SIRET: it has 14 digits, the last of which checks the others.' },
  'company.vat-invalid': { wire: 61004, rides: 'answer', report: false, message: 'This is no VAT number of this country.' },
  'company.zip-invalid': { wire: 61005, rides: 'answer', report: false, message: 'This is no zip code of this country.' },
  'company.numbers-disagree': { wire: 61006, rides: 'answer', report: false, message: 'These numbers belong to different companies.' },
  // One answer for a wrong number and a wrong PIN: whoever guesses learns nothing from it.
  'card.unknown': { wire: 62001, rides: 'answer', report: false, message: 'This card number or PIN is not right.' },
  'card.tries-exceeded': { wire: 62002, rides: 'answer', report: true, message: 'Too many wrong tries for this card. Please wait an hour, or contact us.' },
  'card.blocked': { wire: 62003, rides: 'answer', report: false, message: 'This card is blocked by its owner.' },
  'card.locked': { wire: 62004, rides: 'answer', report: false, message: 'This card is not unlocked yet.' },
  'card.expired': { wire: 62005, rides: 'answer', report: false, message: 'This card has expired.' },
  'card.insufficient': { wire: 62006, rides: 'answer', report: false, message: 'There is not enough on this card.' },
  'card.third-party': { wire: 62007, rides: 'answer', report: false, message: "This card is a brand's own; its balance is with the brand." },
  'card.step-not-allowed': { wire: 62008, rides: 'answer', report: false, message: 'This is not possible with this card now.' },
  'card.taken': { wire: 62009, rides: 'answer', report: false, message: 'This card belongs to another account.' },
  // One answer for a number of no card, and for a card that is blocked, expired or in another currency: whoever tries
  // numbers learns nothing more. 62011 and 62012 told them apart once and are not used again.
  'card.target-unknown': { wire: 62010, rides: 'answer', report: false, message: 'There is no card with this number that can take value now.' },
  'card.not-transferable': { wire: 62013, rides: 'answer', report: false, message: 'The value of this card cannot be transferred this way.' },
  'journal.unknown': { wire: 62014, rides: 'answer', report: false, message: 'There is no such transaction.' },
  'journal.already-reversed': { wire: 62015, rides: 'answer', report: false, message: 'This transaction has been reversed already.' },
  'card.not-reloadable': { wire: 62016, rides: 'answer', report: false, message: 'This card cannot be topped up.' },
  'top-up.out-of-bounds': { wire: 62017, rides: 'answer', report: false, message: 'This is less or more than can be topped up at once.' },
  'top-up.too-many': { wire: 62018, rides: 'answer', report: false, message: 'Other top-ups of this card wait for their payment. Please finish them first.' },
  'top-up.means-unknown': { wire: 62019, rides: 'answer', report: false, message: 'A top-up cannot be paid for this way.' },
  'link.invalid': { wire: 62020, rides: 'answer', report: false, message: 'This link is not valid any more.' },
  'mail.limit-reached': { wire: 62021, rides: 'answer', report: true, message: 'Too many mails in a short time. Please wait an hour.' },
  'mail.no-address': { wire: 62022, rides: 'answer', report: false, message: 'Please say to which e-mail address.' },
  'card.unlocked-by-mail': { wire: 62030, rides: 'answer', report: false, message: 'Whoever has this card unlocks it by e-mail: they ask for it where a balance is asked for.' },
  'till.limit-reached': { wire: 62023, rides: 'answer', report: true, message: 'This till has reached what it may move in an hour. Please contact the shop.' },
  // Said once, by the call that suspends it; from then on the key is one that nobody knows.
  'till.suspended': { wire: 62024, rides: 'answer', report: true, message: 'This till has sent too many wrong numbers and is suspended. Please contact the shop.' },
  // CART-43, word for word.
  'order.mixed-kinds': { wire: 63001, rides: 'answer', report: false, message: 'Physical and digital products cannot be ordered together.' },
  'order.one-product': { wire: 63002, rides: 'answer', report: false, message: 'Here an order holds one product only.' },
  // AMOUNT-09: how many says its data.
  'order.quantity-refused': { wire: 63005, rides: 'answer', report: false, message: 'This is more or less than one order allows.' },
  'order.lines-refused': { wire: 63006, rides: 'answer', report: false, message: 'Some of this cannot be ordered as it is.' },
  // Which ones, and why, says its data.
  'order.coupons-refused': { wire: 63007, rides: 'answer', report: false, message: 'Some of these cards or coupons cannot pay for this order.' },
  // What is left is less than a payment provider takes, and no coupon can give less: the data says how much that is.
  'order.rest-too-small': { wire: 63008, rides: 'answer', report: false, message: 'What is left is too little to be paid. Please put more in your cart, or change your coupons.' },
  // SCART-12, word for word; without an access token it is `auth.required`.
  'cart.customer-missing': { wire: 63010, rides: 'answer', report: false, message: 'Customer not authenticated' },
  'cart.full': { wire: 63011, rides: 'answer', report: false, message: 'This is more than a cart can hold.' },
  // PHONE-04
  'order.phone-credit-alone': { wire: 63009, rides: 'answer', report: false, message: 'Phone credit is ordered by itself. Please finish the other order first.' },
  // D2: what it costs now says its data; accepting it is another order.
  'order.price-changed': { wire: 63012, rides: 'answer', report: false, message: 'The price of this order has changed. Please look at it again.' },
  // Which fields, says its data.
  'order.buyer-refused': { wire: 63013, rides: 'answer', report: false, message: 'Some of what was written about the buyer is not right.' },
  // ORDER-36: the parts do not add up to what is due.
  'order.payment-differs': { wire: 63014, rides: 'answer', report: false, message: 'What is to pay for this order does not add up to what it costs.' },
  // LAW-01
  'order.consent-missing': { wire: 63015, rides: 'answer', report: false, message: 'Please agree that the cards are delivered at once.' },
  // RISK-01: whoever tries stolen cards learns no more from it than that it is enough.
  'order.too-many': { wire: 63016, rides: 'answer', report: true, message: 'There were too many orders in a short time. Please come back later, or contact us.' },
  // RISK-06: asked once, and ordered with the answer.
  'order.told-to-buy': { wire: 63017, rides: 'answer', report: false, message: 'Please say first whether somebody told you to buy these cards.' },
  // ORDER-37
  'order.not-cancellable': { wire: 64010, rides: 'answer', report: false, message: 'This order cannot be called off any more. Please contact us.' },
  // RISK-02: decided already, or nobody has to look at it.
  'order.not-in-review': { wire: 64011, rides: 'answer', report: false, message: 'Nothing is to be decided about this order now.' },
  // One answer for a number that nobody has and for somebody else's.
  'order.unknown': { wire: 64001, rides: 'answer', report: false, message: 'There is no such order.' },
  'payment.unknown': { wire: 64002, rides: 'answer', report: false, message: 'There is no such payment.' },
  // The order has changed since the page was made, or somebody changed the page.
  'payment.amount-differs': { wire: 64003, rides: 'answer', report: true, message: 'The amount of this order has changed. Please look at it again before you pay.' },
  'payment.means-refused': { wire: 64004, rides: 'answer', report: false, message: 'This order cannot be paid this way.' },
  // PAY-36: whoever has paid is never asked to pay again.
  'payment.done': { wire: 64005, rides: 'answer', report: false, message: 'This order is paid.' },
  'payment.under-way': { wire: 64006, rides: 'answer', report: false, message: 'A payment of this order is on its way. Please wait until we have heard of it.' },
  'order.over': { wire: 64007, rides: 'answer', report: false, message: 'This order cannot be paid any more.' },
  'payment.tries-exceeded': { wire: 64008, rides: 'answer', report: true, message: 'Paying for this order was begun too often. Please contact us.' },
  // PAY-35, word for word.
  'payment.refused': { wire: 64009, rides: 'answer', report: true, message: 'There was an error processing your payment. Please check your card details and try again.' },
  // AUTH-19: one answer for an unknown account, a wrong password and a closed account.
  'auth.wrong': { wire: 70001, rides: 'answer', report: false, message: 'Something went wrong while logging in' },
  'auth.tries-exceeded': { wire: 70002, rides: 'answer', report: true, message: 'Too many wrong tries. Please wait a quarter of an hour, or reset your password.' },
  'auth.method-unknown': { wire: 70003, rides: 'answer', report: false, message: 'This way of signing in is not offered here.' },
  'auth.second-factor-missing': { wire: 70004, rides: 'answer', report: true, message: 'This account needs an authenticator app or a passkey.' },
  'auth.provider-refused': { wire: 70005, rides: 'answer', report: true, message: 'Something went wrong while logging in' },
  'auth.owner-asked': { wire: 70006, rides: 'answer', report: false, message: 'There is an account with your address here. We have sent it a mail: confirm there that this sign-in is yours, then sign in again.' },
  'session.over': { wire: 40102, rides: 401, report: false, message: 'You have been signed out.' },
  'code.wrong': { wire: 70011, rides: 'answer', report: false, message: 'This code is not right.' },
  'code.ended': { wire: 70012, rides: 'answer', report: false, message: 'This code is not valid any more. Please ask for another.' },
  'code.too-soon': { wire: 70013, rides: 'answer', report: false, message: 'Please wait a minute before you ask for another code.' },
  'code.too-many': { wire: 70014, rides: 'answer', report: true, message: 'Too many codes in a short time. Please wait an hour.' },
  'code.too-many-today': { wire: 70015, rides: 'answer', report: true, message: 'Too many codes for today. Please come back tomorrow.' },
  'address.invalid': { wire: 70021, rides: 'answer', report: false, message: 'The format is not right' },
  'phone.invalid': { wire: 70022, rides: 'answer', report: false, message: 'This phone number is not right.' },
  'password.weak': { wire: 70023, rides: 'answer', report: false, message: 'A password has at least 8 characters, one of them a capital and one a small letter, and no space.' },
  'password.common': { wire: 70024, rides: 'answer', report: false, message: 'Too many people use this password. Please choose another.' },
  'register.adults-only': { wire: 70025, rides: 'answer', report: false, message: 'Only adults may register.' },
  'register.document-missing': { wire: 70026, rides: 'answer', report: false, message: 'Please give the number of your identity document.' },
  'return-address.refused': { wire: 70027, rides: 'answer', report: true, message: 'This address to return to is not one of ours.' },
  'authenticator.there': { wire: 70028, rides: 'answer', report: false, message: 'An authenticator app is set up already.' },
  'credential.unknown': { wire: 70029, rides: 'answer', report: false, message: 'There is no such thing to take away.' },
  'credential.needed': { wire: 70030, rides: 'answer', report: false, message: 'This is the only way into the account. Please add another one first.' },
  'captcha.needed-cloudflare': { wire: 80000, rides: 'answer', report: false, message: 'Please confirm that you are human.' },
  'captcha.needed-google': { wire: 80001, rides: 'answer', report: false, message: 'Please confirm that you are human.' },
} as const satisfies Record<string, Failure>;

export interface Failure {
  readonly wire: number;
  readonly rides: 'answer' | number;
  readonly report: boolean;
  readonly message: string;
}

export type FailureName = keyof typeof failures;

/** The HTTP status a failure comes with. */
export const statusOf = (name: FailureName): number => {
  const { rides } = failures[name];
  return rides === 'answer' ? 200 : rides;
};
