import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { routeSettingsOf } from '#domain/shop/shop-routes.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { markup } from '#testing/browser/markup.tsx';
import { GiftShut, GiftUnreachable, NoGiftLink } from './gift-notices.tsx';

/** Its title, the beginning of its help, what can be pressed, and where a link leads. */
function said(note: Parameters<typeof markup>[0], around?: Parameters<typeof markup>[2]) {
  const html = markup(note, messagesOf('en', 'gift', 'query'), around);
  const text = (pattern: RegExp) => pattern.exec(html)?.[1];
  return [
    text(/<h1[^>]*>([^<]*)</),
    text(/<p class[^>]*>([^.<]*)/),
    text(/<button[^>]*>([^<]*)</),
    text(/href="([^"]*)"/),
  ];
}
const again = () => undefined;

test('CARD-30 the link of a blocked card and of a locked one say which it is, and can be tried again', () => {
  expect(said(<GiftShut shut="blocked" isMember={false} onAgain={again} />)).toEqual([
    'This card is blocked at the moment.',
    'Nothing on it is lost',
    'Try again',
    undefined,
  ]);
  expect(said(<GiftShut shut="locked" isMember onAgain={again} />)).toEqual([
    'This card is not unlocked yet.',
    'This card belongs to an order that its buyer has not unlocked yet',
    'Try again',
    undefined,
  ]);
});

test('a link that opens nothing any more leads a member to their cards, and a guest to the shop', () => {
  const gone = (isMember: boolean) => said(<GiftShut shut="gone" isMember={isMember} onAgain={again} />);
  expect(gone(true)[0]).toBe('This link no longer opens a gift.');
  expect([gone(true)[3], gone(false)[3]]).toEqual(['/account?tab=cards', '/']);
});

test('without a link a member is told to go back to their gift, and a guest to open the mail', () => {
  expect(said(<NoGiftLink isMember />)[1]).toBe('You are signed in');
  expect(said(<NoGiftLink isMember={false} />)[1]).toBe('For your safety, this browser keeps nothing of it');
});

test('a gift that cannot be fetched says whether to wait or to look at the connection', () => {
  const help = (problem: 'busy' | 'unreachable') =>
    markup(<GiftUnreachable problem={problem} onAgain={again} />, messagesOf('en', 'gift'));
  expect(help('busy')).toContain('Please wait a minute');
  expect(help('unreachable')).toContain('check your connection');
});

test('while nothing shows the cards of an account, nothing leads there or speaks of it', () => {
  const routeSettings = routeSettingsOf(unitProfile(), (path) => path !== '/account');
  const gone = <GiftShut shut="gone" isMember onAgain={again} />;
  expect(said(gone, { routeSettings }).at(-1)).toBe('/');
  const messages = messagesOf('en', 'gift', 'query');
  expect(markup(gone, messages, { routeSettings })).not.toContain('My cards');
  expect(markup(gone, messages)).toContain('My cards');
});
