// How the storefront uses the catalogue; the texts themselves are checked in tools/messages.
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { numberTag } from '#domain/values/language.ts';
import { messagesOf } from './messages.server.ts';

test('LANG-03 a slice comes in the language of the page', () => {
  expect(messagesOf('nl', 'shell')['shell.cart']).toBe('Winkelwagen');
  expect(messagesOf('zc', 'shell')['shell.cart']).toBe('购物车');
});

test('a page gets the slice it shows and no other', () => {
  const slices = Object.keys(messagesOf('it', 'visit')).map((key) => key.split('.')[0]);
  expect(new Set(slices)).toEqual(new Set(['visit']));
});

test('LANG-11 counts keep latin digits in Arabic', () => {
  const messages = messagesOf('ar', 'home') as never;
  const intl = createIntl({ locale: numberTag('ar'), messages });
  expect(intl.formatMessage({ id: 'home.count' }, { count: 12 })).toContain('12');
});
