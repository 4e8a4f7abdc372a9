import { expect, test } from 'vitest';
import { isEmail, isSameEmail, countedAddress, plainEmail } from './email.ts';

test.each([
  'a@b.co',
  'help@shop.example',
  'first.last+tag@mail.shop.online',
  'josé@correo.es',
  'a@exämple.com',
  'a@1.co',
  'a@b-c.co',
  'a@b--c9.co',
  `${'a'.repeat(64)}@shop.example`,
  // 254 characters, as many as a mail server takes.
  `${'a'.repeat(64)}@${'b'.repeat(186)}.co`,
])('VAL-30 %s is an e-mail address', (text) => expect(isEmail(text)).toBe(true));

test.each([
  '',
  'help',
  'help@shop',
  '@shop.example',
  'help@shop.e',
  'help@.example',
  'a b@shop.example',
  ' a@shop.example',
  'a@-shop.example',
  'a@shop.example, b@shop.example',
  'a@shop.example\u0000',
  `a@${'b'.repeat(250)}.com`,
  'https://shop.example/help',
  'a@shop.example\n',
  'x a@shop.example',
  'a@shop.example x',
  'a@shop.example.',
  'a@shop-.example',
  'a@sh op.example',
  'a@shop.ex4',
  'a@shop_x.example',
  'a@@shop.example',
  'a@b@shop.example',
  'a..b@shop.example',
  'abc..d@shop.example',
  'a@shop..example',
  'a<b@shop.example',
  'a>b@shop.example',
  'a(b@shop.example',
  'a)b@shop.example',
  'a[b@shop.example',
  'a]b@shop.example',
  'a\\b@shop.example',
  'a,b@shop.example',
  'a;b@shop.example',
  'a:b@shop.example',
  'a"b@shop.example',
  'a\u0085b@shop.example',
  `${'a'.repeat(65)}@shop.example`,
])('VAL-06 %j is none', (text) => expect(isEmail(text)).toBe(false));

test.each([
  ['Ana@Example.COM ', 'ana@example.com'],
  ['a.b+c@shop.online', 'a.b+c@shop.online'],
  ['josé@correo.es', 'josé@correo.es'],
  ['nobody', null],
  ['a@b', null],
  ['a@b.c', null],
  ['a@b..com', null],
  ['a b@c.com', null],
  ['a@c.com\r\nbcc: x@y.com', null],
  [`${'a'.repeat(65)}@c.com`, null],
  ['<a@c.com>', null],
] as const)('VAL-06 VAL-30 the address %j is kept as %s', (typed, kept) => {
  expect(plainEmail(typed)).toBe(kept);
});

test('two spellings of an address are one, two mailboxes are not', () => {
  expect(isSameEmail(' Ana@Example.com', 'ana@example.com ')).toBe(true);
  expect(isSameEmail('jose\u0301@correo.es', 'jos\u00e9@correo.es')).toBe(true);
  expect(isSameEmail('ana+1@example.com', 'ana@example.com')).toBe(false);
});

test.each([
  ['ana@example.com', 'ana@example.com'],
  ['Ana+1@Example.com', 'ana@example.com'],
  ['ana+1+2@example.com', 'ana@example.com'],
  ['ana.maria@example.com', 'ana.maria@example.com'],
  ['a.n.a+shop@gmail.com', 'ana@gmail.com'],
  ['an.a@googlemail.com', 'ana@gmail.com'],
  ['+ana@example.com', '+ana@example.com'],
  ['ana@mail.gmail.com', 'ana@mail.gmail.com'],
  ['é.a+x@exämple.com', 'é.a@exämple.com'],
])('E23 %s is counted as %s', (email, counted) => {
  expect(countedAddress(email)).toBe(counted);
});

test('VAL-06 an address has at most 254 characters', () => {
  expect(isEmail(`${'a'.repeat(64)}@${'b'.repeat(187)}.co`)).toBe(false);
});
