import { describe, expect, test } from 'vitest';
import {
  formerReversalKey,
  keyOrPartnerOf,
  reversalKey,
  saleKeyBy,
  saleKeyOf,
  saleKeyText,
  tillHourMax,
  tillLimits,
  tillWrongMax,
} from './till.ts';

describe('what a key may spend in an hour', () => {
  const unit = { tillHourMax: null, topUpMax: 500, currency: 'EUR' };

  test('is what the key says, else what the unit says, else twenty of its largest top-ups', () => {
    expect(tillHourMax(unit)).toBe(1_000_000);
    expect(tillHourMax({ ...unit, tillHourMax: 70 })).toBe(7_000);
    expect(tillHourMax({ ...unit, tillHourMax: 70 }, { hourMax: 5 })).toBe(5);
    expect(tillHourMax(unit, { hourMax: null })).toBe(1_000_000);
    expect(tillHourMax({ ...unit, currency: 'BHD' })).toBe(10_000_000);
  });

  test('wrong numbers: twenty, unless the key says otherwise', () => {
    expect([tillWrongMax(), tillWrongMax({ wrongMax: null }), tillWrongMax({ wrongMax: 3 })]).toEqual([20, 20, 3]);
  });
});

describe('what a sale is called', () => {
  const ids = {
    partner: '01900000-0000-7000-8000-00000000000a',
    till: '01900000-0000-7000-8000-00000000000b',
  };
  const text = (reference: string, businessDay?: string) => saleKeyText(saleKeyOf({ reference, businessDay }), ids);

  test('without a day it is the partner’s, as it has always been; with one it is the till’s', () => {
    expect(text('1001')).toBe(`till:${ids.partner}:1001`);
    expect(text('1001', '2026-06-01')).toBe(`till-day:${ids.till}:2026-06-01:1001`);
  });

  test('a partner that carries a token is its own till, and is counted as a whole', () => {
    const tillKey = { key: 'key', till: ids.till, hourMax: null, wrongMax: null };
    const [till, partner] = [{ id: ids.partner, tillKey }, { id: ids.partner }];
    const sale = { reference: '1001', businessDay: '2026-06-01' };
    expect(saleKeyBy(till, sale)).toBe(text('1001', '2026-06-01'));
    expect(saleKeyBy(partner, sale)).toBe(`till-day:${ids.partner}:2026-06-01:1001`);
    expect([keyOrPartnerOf(till), keyOrPartnerOf(partner)]).toEqual(['key', ids.partner]);
  });

  test('no two are called the same, whatever a reference is made of, and none like a reversal', () => {
    const days = [undefined, '2026-06-01', '2026-06-02'];
    const words = [
      '1',
      ':1',
      '1:reversed',
      '2026-06-01:1',
      '2026-06-01',
      'till:1',
      'till-day:1',
      'day:2026-06-01:1',
      `${ids.till}:2026-06-01:1`,
    ];
    const keys = days.flatMap((day) => words.map((word) => text(word, day)));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => key.startsWith(reversalKey('')))).toEqual([]);
  });

  test('a reversal is called after its sale, and was once called otherwise', () => {
    expect(reversalKey('till:a:1')).toBe('till-reversal:till:a:1');
    expect(formerReversalKey('till:a:1')).toBe('till:a:1:reversed');
    expect(tillLimits).toEqual({ wrongPerHour: 20, hourTopUps: 20, windowMs: 3_600_000 });
  });

  test('the longest fits where it is kept', () => {
    expect(text('x'.repeat(64), '2026-06-01').length).toBeLessThanOrEqual(200);
  });
});
