import { expect, test } from 'vitest';
import type { HasScreen } from '#domain/shop/shop-routes.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { shortcutsOf } from './shortcuts.ts';

const about = { href: 'about', title: { en: 'About us', ar: 'من نحن' }, content: {} };

test('ROUTE-43 the list of links in b2cPageRoute, each with a picture and a name', () => {
  const unit = unitProfile({
    infoPages: [about],
    consumerPages: [
      { icon: 'gift', link: '/buying-friend' },
      { icon: 'no-such-icon', link: '/about' },
      { icon: 'info', link: 'https://help.example/cards?x=1' },
    ],
  });
  expect(shortcutsOf(unit, 'ar')).toEqual([
    { to: '/buying-friend', icon: 'gift', name: '/buying-friend' },
    { to: '/about', icon: 'forward', name: 'من نحن' },
    { to: 'https://help.example/cards?x=1', icon: 'info', name: 'help.example' },
  ]);
});

test('a link that must not be followed is left out', () => {
  const links = ['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'http://plain.example'];
  const consumerPages = links.map((link) => ({ icon: 'gift', link }));
  expect(shortcutsOf(unitProfile({ consumerPages }), 'en')).toEqual([]);
});

test('a page that is not built is left out, and what leads out of the shop stays', () => {
  const links = ['/account', '/query', '/buying-friend', 'https://help.example/'];
  const unit = unitProfile({ consumerPages: links.map((link) => ({ icon: 'gift', link })) });
  const placesOf = (hasScreen?: HasScreen) => shortcutsOf(unit, 'en', hasScreen).map(({ to }) => to);
  expect(placesOf((path) => path === '/query')).toEqual(['/query', 'https://help.example/']);
  expect(placesOf()).toEqual(links);
});
