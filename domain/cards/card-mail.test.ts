import { expect, test } from 'vitest';
import {
  cardLinkUntil,
  cardMailKinds,
  isLinkOpen,
  resendLinkDays,
  resendLinkUntil,
  unlockLinkUntil,
  unlockMailEveryMs,
} from './card-mail.ts';

const now = new Date('2026-06-01T10:00:00Z');
const after = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms);

test('a link to unlock opens for a day, a card’s as long as the card, one that was sent again for a month', () => {
  expect(unlockLinkUntil(now)).toEqual(after(1));
  expect(cardLinkUntil(after(400), now)).toEqual(after(400));
  expect(cardLinkUntil(null, now)).toEqual(after(365));
  expect(resendLinkDays).toBe(30);
  expect(resendLinkUntil(null, now)).toEqual(after(30));
  expect(resendLinkUntil(after(400), now)).toEqual(after(30));
  expect(resendLinkUntil(after(3), now)).toEqual(after(3));
  expect(unlockMailEveryMs).toBe(3_600_000);
});

const link = { kind: 'gift', madeAt: now, linkUntil: after(90), supersededAt: null, linkUsedAt: null } as const;

test.each(cardMailKinds.filter((kind) => kind !== 'resend'))('a link of %s opens until its last moment', (kind) => {
  expect(isLinkOpen({ ...link, kind }, after(90, -1))).toBe(true);
  expect(isLinkOpen({ ...link, kind }, after(90))).toBe(false);
});

test('a link of a card that was sent again is bounded, whatever was written into it', () => {
  expect(isLinkOpen({ ...link, kind: 'resend' }, after(30, -1))).toBe(true);
  expect(isLinkOpen({ ...link, kind: 'resend' }, after(30))).toBe(false);
  expect(isLinkOpen({ ...link, kind: 'resend', linkUntil: after(2) }, after(2))).toBe(false);
});

test('a link that was used, or that another one replaced, opens nothing', () => {
  expect(isLinkOpen({ ...link, linkUsedAt: now }, now)).toBe(false);
  expect(isLinkOpen({ ...link, supersededAt: now }, now)).toBe(false);
  expect(cardMailKinds).toEqual(['resend', 'gift', 'pin-unlock']);
});
