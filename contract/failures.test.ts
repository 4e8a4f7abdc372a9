// What callers hear is a number and the way it travels. Written down a second time, by hand: the typed client turns the
// number back into the name by the same table, so no test that asks by name would notice another number.
import { expect, test } from 'vitest';
import { failureNames } from './failure-names.ts';
import { failures, statusOf } from './failures.ts';

const onTheWire: Record<string, readonly [wire: number, rides: number | 'answer']> = {
  'upload.too-large': [1, 'answer'],
  'upload.unsupported': [2, 'answer'],
  'upload.quota-reached': [3, 'answer'],
  'input.invalid': [40001, 400],
  'unit.disagreement': [40002, 400],
  'unit.unnamed': [40003, 400],
  'seal.missing': [40004, 400],
  'seal.broken': [40005, 400],
  'seal.stale': [40006, 400],
  'seal.replayed': [40007, 400],
  'key.missing': [40008, 400],
  'init.invalid': [40009, 400],
  'fingerprint.invalid': [40010, 400],
  'auth.required': [40101, 401],
  'auth.not-allowed': [40301, 403],
  'auth.not-fresh': [40302, 403],
  'unit.unknown': [40401, 404],
  'call.unknown': [40402, 404],
  'key.in-use': [40901, 409],
  'body.too-large': [41301, 413],
  'key.reused': [42201, 422],
  'limit.reached': [42901, 429],
  'server.fault': [50001, 500],
  'server.unavailable': [50301, 503],
  'sending.exhausted': [50304, 503],
  'product.unknown': [40403, 404],
  'upload.unknown': [40410, 404],
  'list.unknown': [40404, 404],
  'company-register.unavailable': [50302, 503],
  'address-lookup.unavailable': [50303, 503],
  'coupon-issuer.unavailable': [50305, 503],
  'payment.unavailable': [50306, 503],
  'coupon.invalid': [11010, 'answer'],
  'coupon.not-usable': [11016, 'answer'],
  'coupon.no-balance': [11017, 'answer'],
  'coupon.removed': [11018, 'answer'],
  'coupon.other-currency': [11019, 'answer'],
  'coupon.ends-soon': [11020, 'answer'],
  'company.criterion-missing': [61001, 'answer'],
  'company.siren-invalid': [61002, 'answer'],
  'company.siret-invalid': [61003, 'answer'],
  'company.vat-invalid': [61004, 'answer'],
  'company.zip-invalid': [61005, 'answer'],
  'company.numbers-disagree': [61006, 'answer'],
  'card.unknown': [62001, 'answer'],
  'card.tries-exceeded': [62002, 'answer'],
  'card.blocked': [62003, 'answer'],
  'card.locked': [62004, 'answer'],
  'card.expired': [62005, 'answer'],
  'card.insufficient': [62006, 'answer'],
  'card.third-party': [62007, 'answer'],
  'card.step-not-allowed': [62008, 'answer'],
  'card.taken': [62009, 'answer'],
  'card.target-unknown': [62010, 'answer'],
  'card.not-transferable': [62013, 'answer'],
  'journal.unknown': [62014, 'answer'],
  'journal.already-reversed': [62015, 'answer'],
  'card.not-reloadable': [62016, 'answer'],
  'top-up.out-of-bounds': [62017, 'answer'],
  'top-up.too-many': [62018, 'answer'],
  'top-up.means-unknown': [62019, 'answer'],
  'link.invalid': [62020, 'answer'],
  'mail.limit-reached': [62021, 'answer'],
  'mail.no-address': [62022, 'answer'],
  'card.unlocked-by-mail': [62030, 'answer'],
  'till.limit-reached': [62023, 'answer'],
  'till.suspended': [62024, 'answer'],
  'order.mixed-kinds': [63001, 'answer'],
  'order.one-product': [63002, 'answer'],
  'order.quantity-refused': [63005, 'answer'],
  'order.lines-refused': [63006, 'answer'],
  'order.coupons-refused': [63007, 'answer'],
  'order.rest-too-small': [63008, 'answer'],
  'cart.customer-missing': [63010, 'answer'],
  'cart.full': [63011, 'answer'],
  'order.phone-credit-alone': [63009, 'answer'],
  'order.price-changed': [63012, 'answer'],
  'order.buyer-refused': [63013, 'answer'],
  'order.payment-differs': [63014, 'answer'],
  'order.consent-missing': [63015, 'answer'],
  'order.too-many': [63016, 'answer'],
  'order.told-to-buy': [63017, 'answer'],
  'order.not-cancellable': [64010, 'answer'],
  'order.not-in-review': [64011, 'answer'],
  'order.unknown': [64001, 'answer'],
  'payment.unknown': [64002, 'answer'],
  'payment.amount-differs': [64003, 'answer'],
  'payment.means-refused': [64004, 'answer'],
  'payment.done': [64005, 'answer'],
  'payment.under-way': [64006, 'answer'],
  'order.over': [64007, 'answer'],
  'payment.tries-exceeded': [64008, 'answer'],
  'payment.refused': [64009, 'answer'],
  'auth.wrong': [70001, 'answer'],
  'auth.tries-exceeded': [70002, 'answer'],
  'auth.method-unknown': [70003, 'answer'],
  'auth.second-factor-missing': [70004, 'answer'],
  'auth.provider-refused': [70005, 'answer'],
  'auth.owner-asked': [70006, 'answer'],
  'session.over': [40102, 401],
  'code.wrong': [70011, 'answer'],
  'code.ended': [70012, 'answer'],
  'code.too-soon': [70013, 'answer'],
  'code.too-many': [70014, 'answer'],
  'code.too-many-today': [70015, 'answer'],
  'address.invalid': [70021, 'answer'],
  'phone.invalid': [70022, 'answer'],
  'password.weak': [70023, 'answer'],
  'password.common': [70024, 'answer'],
  'register.adults-only': [70025, 'answer'],
  'register.document-missing': [70026, 'answer'],
  'return-address.refused': [70027, 'answer'],
  'authenticator.there': [70028, 'answer'],
  'credential.unknown': [70029, 'answer'],
  'credential.needed': [70030, 'answer'],
  'captcha.needed-cloudflare': [80000, 'answer'],
  'captcha.needed-google': [80001, 'answer'],
};

test('every failure has the number, and travels the way, that callers were told', () => {
  const said = Object.entries(failures).map(([name, { wire, rides }]) => [name, [wire, rides]]);
  expect(Object.fromEntries(said)).toEqual(onTheWire);
});

test('API-04 a failure that rides in an answer comes with 200, another with its own status', () => {
  expect(statusOf('card.unknown')).toBe(200);
  expect(statusOf('key.reused')).toBe(422);
});

test('a number is turned back into the failure it stands for', () => {
  expect([...failureNames].map(([wire, name]) => [name, wire])).toEqual(
    Object.entries(onTheWire).map(([name, [wire]]) => [name, wire]),
  );
});

test('operators hear of what is our fault or looks like an attack, and of nothing else', () => {
  const reported = Object.entries(failures).flatMap(([name, { report }]) => (report ? [name] : []));
  expect(reported).toEqual([
    'upload.quota-reached',
    'unit.disagreement',
    'seal.broken',
    'seal.replayed',
    'auth.not-allowed',
    'key.reused',
    'server.fault',
    'server.unavailable',
    'sending.exhausted',
    'company-register.unavailable',
    'address-lookup.unavailable',
    'coupon-issuer.unavailable',
    'payment.unavailable',
    'card.tries-exceeded',
    'mail.limit-reached',
    'till.limit-reached',
    'till.suspended',
    'order.too-many',
    'payment.amount-differs',
    'payment.tries-exceeded',
    'payment.refused',
    'auth.tries-exceeded',
    'auth.second-factor-missing',
    'auth.provider-refused',
    'code.too-many',
    'code.too-many-today',
    'return-address.refused',
  ]);
});

test('every failure is told in a sentence', () => {
  for (const { message } of Object.values(failures)) expect(message).toMatch(/^[A-Z].{15,}[a-z.?]$/);
});

test.each([
  ['AUTH-19', 'auth.wrong', 'Something went wrong while logging in'],
  ['AUTH-19', 'auth.provider-refused', 'Something went wrong while logging in'],
  ['VAL-05', 'address.invalid', 'The format is not right'],
  ['BREG-03', 'company.criterion-missing', 'Company search needs at least one criterion'],
  ['SHELL-35', 'server.fault', 'Seems there are something went wrong. Please try again or contact us.'],
] as const)('%s %s is told in the words that were asked for', (_, name, message) => {
  expect(failures[name].message).toBe(message);
});
