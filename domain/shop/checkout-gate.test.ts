import { describe, expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { checkoutGate, gateSettingsOf, guestCookie, mayChooseGuest, partnerLets } from './checkout-gate.ts';
import { visitorKinds } from '../identity/visitor.ts';

const normal = { ssoOnly: false } as const;
const sso = { ssoOnly: true } as const;
const undecided = { choseGuest: false, partnerLets: false } as const;
const chosen = { choseGuest: true, partnerLets: false } as const;

test('GATE-01 in guest-only mode everybody gets there, without a sign-in', () => {
  for (const unit of [normal, sso]) expect(checkoutGate({ ...unit, guests: 'only' }, 'guest', undecided)).toBe('open');
});

test('GATE-01 whoever is signed in gets there, whatever the unit thinks of guests', () => {
  for (const visitor of visitorKinds.filter((kind) => kind !== 'guest'))
    for (const guests of ['allowed', 'refused', 'only'] as const)
      for (const unit of [normal, sso]) expect(checkoutGate({ ...unit, guests }, visitor, undecided)).toBe('open');
});

test('GATE-01 GATE-02 a guest who chose to be one gets there, another signs in first', () => {
  const unit = { ...normal, guests: 'allowed' } as const;
  expect(checkoutGate(unit, 'guest', chosen)).toBe('open');
  expect(checkoutGate(unit, 'guest', undecided)).toBe('sign-in');
});

test('GATE-10 where guests are refused, having chosen to be one helps nobody', () => {
  const unit = { ...normal, guests: 'refused' } as const;
  expect(checkoutGate(unit, 'guest', { choseGuest: true, partnerLets: true })).toBe('sign-in');
  expect(checkoutGate(unit, 'guest', { choseGuest: 'unknown', partnerLets: true })).toBe('sign-in');
  expect(mayChooseGuest(unit, { partnerLets: true })).toBe(false);
});

test('GATE-03 to single sign-on only where it is the only way in and guests are refused', () => {
  expect(checkoutGate({ ...sso, guests: 'refused' }, 'guest', chosen)).toBe('single-sign-on');
  expect(checkoutGate({ ...sso, guests: 'allowed' }, 'guest', chosen)).toBe('sign-in');
  expect(checkoutGate({ ...normal, guests: 'refused' }, 'guest', chosen)).toBe('sign-in');
});

describe('GATE-04 GATE-14 in a unit with single sign-on alone', () => {
  const unit = { ...sso, guests: 'allowed' } as const;

  test('a guest gets there with the cookie, and not without it', () => {
    expect(checkoutGate(unit, 'guest', { choseGuest: true, partnerLets: true })).toBe('open');
    expect(checkoutGate(unit, 'guest', { choseGuest: true, partnerLets: false })).toBe('sign-in');
    expect(mayChooseGuest(unit, { partnerLets: true })).toBe(true);
    expect(mayChooseGuest(unit, { partnerLets: false })).toBe(false);
  });

  test('the cookie alone is no choice', () => {
    expect(checkoutGate(unit, 'guest', { choseGuest: false, partnerLets: true })).toBe('sign-in');
  });

  test.each(['0', 'true', '', '11', ' 1', undefined])('a cookie of %j counts for nothing', (value) => {
    expect(partnerLets(value)).toBe(false);
  });

  test('it is of one unit, and 1 is what counts', () => {
    expect(guestCookie('one')).toBe('isAllowToContinueAsGuest-one');
    expect(partnerLets('1')).toBe(true);
  });
});

test('a server, which cannot know what the tab chose, lets through whoever may have chosen', () => {
  const unknown = { choseGuest: 'unknown', partnerLets: false } as const;
  expect(checkoutGate({ ...normal, guests: 'allowed' }, 'guest', unknown)).toBe('open');
  expect(checkoutGate({ ...sso, guests: 'allowed' }, 'guest', unknown)).toBe('sign-in');
  expect(checkoutGate({ ...sso, guests: 'refused' }, 'guest', unknown)).toBe('single-sign-on');
});

test.each([
  [['sso'], true],
  [['sso', 'salesman-sso'], true],
  [['normal', 'sso'], false],
  [['salesman-sso'], false],
  [['normal'], false],
  [[], false],
] as const)('with the ways in %j, only single sign-on: %j', (signIn, ssoOnly) => {
  expect(gateSettingsOf(unitProfile({ signIn, guests: 'allowed' }))).toEqual({ guests: 'allowed', ssoOnly });
});
