import { expect, test } from 'vitest';
import type { ChatPlatform } from '#domain/units/unit.ts';
import { chatService, chatSources } from './services.ts';

const addressOf = (platform: ChatPlatform, key: string): string => {
  const { service, account } = chatService({ platform, key, base: null });
  return service.host(account) + service.scriptPath(account);
};

test.each([
  ['freshdesk', '80000001234', 'https://widget.freshworks.com/widgets/80000001234.js'],
  ['freshdesk', 'euc:80000001234', 'https://euc-widget.freshworks.com/widgets/80000001234.js'],
  ['hubspot', '4711', 'https://js.hs-scripts.com/4711.js'],
  ['hubspot', 'eu1:4711', 'https://js-eu1.hs-scripts.com/4711.js'],
  ['zendesk', 'a1-b2', 'https://static.zdassets.com/ekr/snippet.js?key=a1-b2'],
  ['ada', 'eu:shop', 'https://static.ada.support/embed2.js'],
] as const)('SHELL-31 %s with the key %s is at the vendor’s own address', (platform, key, address) => {
  expect(addressOf(platform, key)).toBe(address);
  const { scripts } = chatSources({ platform, key, base: null });
  const { origin } = new URL(address);
  expect(scripts.some((source) => source === origin || origin.endsWith(source.replace('https://*', '')))).toBe(true);
});

test('a chat from another address opens that address and not the vendor', () => {
  const base = 'http://127.0.0.1:4009';
  const { styles, ...sources } = chatSources({ platform: 'zendesk', key: 'x', base });
  expect(Object.values(sources)).toEqual([[base], [base], [base], [base]]);
  expect(styles).toEqual(["'unsafe-inline'"]);
});

test('the loader of one vendor also brings trackers, which no page lets in', () => {
  const sources = JSON.stringify(chatSources({ platform: 'hubspot', key: 'eu1:4711', base: null }));
  for (const tracker of ['hs-analytics', 'hs-banner', 'hscollectedforms', 'hsadspixel', 'track.'])
    expect(sources).not.toContain(tracker);
});

/** What a service does to a window, seen from outside. */
function started(platform: ChatPlatform, key: string, page: Record<string, unknown>) {
  const { service, account } = chatService({ platform, key, base: null });
  service.prepare?.(page, account, 'fr');
  service.start?.(page, account, 'fr');
  return page;
}

test('SHELL-31 each is started as its vendor asks, in the language of the page', () => {
  const told: unknown[] = [];
  const tell = (...words: unknown[]) => void told.push(words);
  const fresh = started('freshdesk', 'euc:80000001234', {});
  expect(fresh['fwSettings']).toEqual({ widget_id: 80_000_001_234, locale: 'fr' });
  const queue = fresh['FreshworksWidget'] as ((word: string) => void) & { q: unknown[] };
  queue('open');
  expect(queue.q).toEqual([['open']]);
  expect(started('hubspot', '4711', {})['hsConversationsSettings']).toEqual({
    loadImmediately: true,
  });
  started('zendesk', 'x', { zE: tell });
  started('ada', 'eu:shop', { adaEmbed: { start: tell } });
  expect(told).toEqual([['messenger:set', 'locale', 'fr'], [{ handle: 'shop', language: 'fr', cluster: 'eu' }]]);
});
