import { describe, expect, test } from 'vitest';
import { cardStates, cardStep, cardSteps, isUsable, stateAt, type CardStep } from './card.ts';

const steps: CardStep[] = ['mark-used', 'mark-new', 'block', 'unblock', 'unlock', 'expire'];

test('CARD-02 an owner blocks a card and unblocks it to what it was', () => {
  for (const mark of ['new', 'used'] as const) {
    expect(cardStep({ state: mark, mark }, 'block')).toEqual({ state: 'blocked', mark });
    expect(cardStep({ state: 'blocked', mark }, 'unblock')).toEqual({ state: mark, mark });
  }
});

test('CARD-11 a card is moved between new and used', () => {
  expect(cardStep({ state: 'new', mark: 'new' }, 'mark-used')).toEqual({ state: 'used', mark: 'used' });
  expect(cardStep({ state: 'used', mark: 'used' }, 'mark-new')).toEqual({ state: 'new', mark: 'new' });
});

test('CARD-30 a locked card cannot be unblocked or marked by its owner, only unlocked', () => {
  const allowed = steps.filter((step) => cardStep({ state: 'locked', mark: 'new' }, step));
  expect(allowed).toEqual(['unlock', 'expire']);
});

test('nothing happens to an expired card', () => {
  expect(cardSteps.expired).toEqual({});
  for (const step of steps) expect(cardStep({ state: 'expired', mark: 'new' }, step)).toBeNull();
});

describe('CARD-03 usable', () => {
  const now = new Date('2026-06-01T10:00:00Z');
  const later = new Date(now.getTime() + 1);
  test.each(cardStates)('%s', (state) => {
    const usable = state === 'new' || state === 'used';
    expect(isUsable({ state, expiresAt: later }, now)).toBe(usable);
    expect(isUsable({ state, expiresAt: null }, now)).toBe(usable);
    // Past its day it is expired, whether or not a job has said so.
    expect(stateAt({ state, expiresAt: now }, now)).toBe('expired');
    expect(isUsable({ state, expiresAt: now }, now)).toBe(false);
  });
});
