import { describe, expect, test, vi } from 'vitest';
import type { CookieChoice } from '#domain/units/unit.ts';
import { allowedCookie, createConsent, readAllowed } from './consent.ts';

const both: readonly CookieChoice[] = ['advertising', 'analytics'];

function setUp(choices = both, cookies: Record<string, string> = {}) {
  const written: string[] = [];
  const consent = createConsent({
    settings: { unit: 'alpha', choices, privacyUrl: null, statementUrl: null },
    readCookie: (name) => cookies[name],
    setCookie: (text) => written.push(text),
    secure: true,
  });
  return { consent, written };
}

describe('the question', () => {
  test('SHELL-27 it is asked shortly at first, and nothing is allowed until it is answered', () => {
    expect(setUp().consent.state()).toEqual({ view: 'short', allowed: null });
  });

  test('SHELL-36 the choice is kept half a year, for this unit alone', () => {
    const { consent, written } = setUp();
    consent.acceptAll();
    expect(consent.state()).toEqual({ view: 'closed', allowed: both });
    expect(written).toEqual([
      // 182 days.
      'consent-alpha=advertising.analytics; Path=/; Max-Age=15724800; SameSite=Lax; Secure',
    ]);
    expect(setUp(both, { 'consent-beta': 'none' }).consent.state().view).toBe('short');
  });

  test('refusing is one step too, and is remembered as well', () => {
    const { consent, written } = setUp();
    consent.refuseAll();
    expect(consent.state()).toEqual({ view: 'closed', allowed: [] });
    expect(written[0]).toContain('consent-alpha=none;');
    expect(setUp(both, { 'consent-alpha': 'none' }).consent.state()).toEqual({
      view: 'closed',
      allowed: [],
    });
  });

  test('SHELL-28 each may be chosen alone', () => {
    const { consent, written } = setUp();
    consent.showChoices();
    expect(consent.state().view).toBe('full');
    consent.choose(['analytics']);
    expect(consent.state()).toEqual({ view: 'closed', allowed: ['analytics'] });
    expect(written[0]).toContain('consent-alpha=analytics;');
  });

  test('closing the choices without choosing asks on; changing them later does not', () => {
    const { consent, written } = setUp();
    consent.showChoices();
    consent.back();
    expect(consent.state()).toEqual({ view: 'short', allowed: null });
    const later = setUp(both, { 'consent-alpha': 'advertising' }).consent;
    later.showChoices();
    later.back();
    expect(later.state()).toEqual({ view: 'closed', allowed: ['advertising'] });
    expect(written).toEqual([]);
  });

  test('whoever listens hears of it until they stop', () => {
    const { consent } = setUp();
    const listener = vi.fn();
    const stop = consent.subscribe(listener);
    consent.showChoices();
    stop();
    consent.back();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('SHELL-29 what a unit has removed', () => {
  test('cannot be allowed, by any way', () => {
    const { consent } = setUp(['analytics']);
    consent.acceptAll();
    expect(consent.state().allowed).toEqual(['analytics']);
    consent.choose(both);
    expect(consent.state().allowed).toEqual(['analytics']);
  });
  test('is no longer allowed by an older cookie', () => {
    expect(readAllowed('advertising.analytics', ['advertising'])).toEqual(['advertising']);
    expect(readAllowed('advertising.analytics', [])).toEqual([]);
  });
});

test('a cookie that we did not write is none', () => {
  for (const text of ['', 'all', 'advertising.x', 'none.none', '{"analytics":true}'])
    expect(readAllowed(text, both)).toBeNull();
  for (const allowed of [[], ['advertising'], both] as const) {
    const [, value] = /=([^;]*);/.exec(allowedCookie('alpha', allowed, false)) ?? [];
    expect(readAllowed(value, both)).toEqual(allowed);
  }
});
