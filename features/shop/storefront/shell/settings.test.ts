import { expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { allowedChat, chatSourcesAt, liveSettings } from './settings.ts';

const asking = { cookieDataUrl: 'https://c.example', personalDataUrl: 'https://p.example' };
const chatting = unitProfile({ ...asking, chat: 'ada', chatKey: 'shop' });

test('SHELL-26 SHELL-36 consent is asked exactly where the unit has a cookie statement', () => {
  expect(liveSettings(unitProfile(), '/', null).consent).toBeNull();
  expect(liveSettings(unitProfile(asking), '/', null).consent).toEqual({
    unit: 'alpha',
    choices: ['advertising', 'analytics'],
    privacyUrl: 'https://p.example',
    statementUrl: 'https://c.example',
  });
});

test('SHELL-36 the cookie statement alone decides, with a privacy statement or without one', () => {
  const { cookieDataUrl, personalDataUrl } = asking;
  expect(liveSettings(unitProfile({ cookieDataUrl }), '/', null).consent).toMatchObject({
    privacyUrl: null,
    statementUrl: cookieDataUrl,
  });
  expect(liveSettings(unitProfile({ personalDataUrl }), '/', null).consent).toBeNull();
});

test('SHELL-29 each toggle can be removed by the unit', () => {
  for (const cookieChoices of [[], ['advertising'], ['analytics']] as const)
    expect(liveSettings(unitProfile({ ...asking, cookieChoices }), '/', null).consent?.choices).toEqual(cookieChoices);
});

test.each(['/', '/card/X', '/faq', '/buying-friend'])('SHELL-31 the chat may be on %s', (path) => {
  expect(liveSettings(chatting, path, null).chat).toMatchObject({ platform: 'ada', here: true });
  expect(chatSourcesAt(chatting, path, null)?.scripts).toEqual(['https://static.ada.support']);
});

test.each([
  '/buying-friend/checkout',
  '/order/1',
  '/loading/order',
  '/query',
  '/account',
  '/auth/login',
  '/unlock',
  '/a/b/c',
])('SHELL-31 the chat is never on %s, and its policy does not let it in', (path) => {
  expect(liveSettings(chatting, path, null).chat).toMatchObject({ here: false });
  expect(chatSourcesAt(chatting, path, null)).toBeNull();
});

test('SHELL-36 the chat waits for "analytics and customization", and for nothing else', () => {
  const { chat } = liveSettings(chatting, '/', null);
  expect(allowedChat(chat, ['analytics'])).toBe(chat);
  expect(allowedChat(chat, ['advertising', 'analytics'])).toBe(chat);
  expect(allowedChat(chat, ['advertising'])).toBeNull();
  expect(allowedChat(chat, [])).toBeNull();
});

test('a unit without a chat has none', () => {
  expect(liveSettings(unitProfile(asking), '/', null).chat).toBeNull();
  expect(chatSourcesAt(unitProfile(asking), '/', null)).toBeNull();
});
