import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { markup } from '#testing/browser/markup.tsx';
import { ShopSearch } from './shop-search.tsx';

/** The form as it is without a script: where it leads, and what it sends. */
function formAt(path: string) {
  const html = markup(<ShopSearch />, messagesOf('en', 'shell'), { path });
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const [form = ''] = /<form[^>]*>/.exec(html) ?? [];
  const fields = Array.from(html.matchAll(/<input[^>]*>/g), ([tag]) => [
    attribute(tag, 'name'),
    attribute(tag, 'value'),
  ]);
  return { to: [attribute(form, 'method'), attribute(form, 'action')], sends: Object.fromEntries(fields) };
}

test('HOME-03 a name is searched for on the home page, from every page, and stays in the box', () => {
  expect(formAt('/?q=caf%C3%A9&category=food')).toEqual({ to: ['get', '/'], sends: { q: 'café' } });
  expect(formAt('/card/a-1')).toEqual({ to: ['get', '/'], sends: { q: '' } });
});

test('HOME-03 LANG-12 the language that is named in the address is sent with it', () => {
  expect(formAt('/faq?lang=fr').sends).toEqual({ lang: 'fr', q: '' });
});
