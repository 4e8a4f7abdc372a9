import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateFor, rateMax, rateText, tierFaults, tiersFor } from './discount.ts';

const itemCode = 'a-1';
/** With a gap from 1,000 to 1,999, and an end. */
const tiers = [
  { itemCode, from: 500, to: 999, rate: 2 },
  { itemCode, from: 2_000, to: 4_999, rate: 5 },
];

test.each([
  [0, 0, 'below the first tier'],
  [499, 0, 'just below it'],
  [500, 2, 'where it begins'],
  [999, 2, 'where it ends'],
  [1_000, 2, 'in the gap'],
  [1_999, 2, 'at the end of the gap'],
  [2_000, 5, 'where the next begins'],
  [4_999, 5, 'where the last ends'],
  [5_000, 5, 'above the last tier'],
  [9_000_000, 5, 'far above it'],
])('TOTAL-22 %d gets %d %%: %s', (amount, rate) => {
  expect(rateFor(tiers, amount)).toBe(rate);
});

test('TOTAL-22 what was bought before is added to the sum where it adds up, and to nothing where it does not', () => {
  expect(rateFor(tiers, 400, 99)).toBe(0);
  expect(rateFor(tiers, 400, 100)).toBe(2);
  expect(rateFor(tiers, 400, 1_600)).toBe(5);
  expect(rateFor(tiers, 2_000, 0)).toBe(5);
  expect(rateFor(tiers, 400, null)).toBe(0);
});

test('TOTAL-22 the tier that is reached counts, in whichever order they come, also where it takes less off', () => {
  const falling = [
    { itemCode, from: 1_000, to: null, rate: 3 },
    { itemCode, from: 0, to: 999, rate: 8 },
  ];
  expect([999, 1_000].map((amount) => rateFor(falling, amount))).toEqual([8, 3]);
});

test('without tiers nothing is off', () => {
  expect(rateFor([], 1_000)).toBe(0);
  expect(rateMax([])).toBe(0);
});

/** Tiers that may be saved, with growing rates: some with gaps between them, the last with an end or without. */
const growingTiers = fc
  .tuple(
    fc.array(fc.record({ gap: fc.nat(500), width: fc.nat(2_000), more: fc.integer({ min: 1, max: 10 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.boolean(),
  )
  .map(([steps, isOpen]) => {
    let [next, rate] = [0, 0];
    return steps.map(({ gap, width, more }, at) => {
      const from = next + gap;
      const to = from + width;
      next = to + 1;
      rate += more;
      return { itemCode, from, to: isOpen && at === steps.length - 1 ? null : to, rate };
    });
  });

test('TOTAL-22 whoever buys more never gets a lower rate, and at last the highest', () => {
  fc.assert(
    fc.property(growingTiers, fc.nat(20_000), fc.nat(20_000), (given, amount, more) => {
      expect(tierFaults(given)).toEqual([]);
      expect(rateFor(given, amount + more)).toBeGreaterThanOrEqual(rateFor(given, amount));
      expect(rateFor(given, Number.MAX_SAFE_INTEGER)).toBe(rateMax(given));
    }),
  );
});

test('inside a tier its rate holds, in whichever order the tiers are read', () => {
  fc.assert(
    fc.property(growingTiers, fc.nat(), fc.nat(), (given, which, offset) => {
      const { from, to, rate } = given[which % given.length]!;
      const amount = from + (offset % ((to ?? from + 1_000) - from + 1));
      expect(rateFor(given, amount)).toBe(rate);
      expect(rateFor(given.toReversed(), amount)).toBe(rate);
    }),
  );
});

test('TOTAL-12 a buyer’s own tiers replace everyone’s, and only where there are any', () => {
  const [own, everyones] = [{ isOwn: true }, { isOwn: false }];
  expect(tiersFor([everyones, own, everyones])).toEqual([own]);
  expect(tiersFor([everyones])).toEqual([everyones]);
  expect(tiersFor([])).toEqual([]);
});

test('a rate as the cart keeps it', () => {
  expect([rateText(5), rateText(2.5)]).toEqual(['5%', '2.5%']);
});

const ends = 'A tier ends where it begins or above.';
const percent = 'A discount is 0 to 100 percent, with at most two decimals.';
const given = 'Free cards are of an item, of a value and at least one.';
const apart = 'Tiers follow each other without sharing a value.';

test.each([
  [{ from: 0, to: 0, rate: 0 }, []],
  [{ from: 5, to: null, rate: 100 }, []],
  [{ from: 5, to: 5, rate: 2.55 }, []],
  [{ from: 5, to: 9, rate: 0.07 }, []],
  [{ from: -1, to: 5, rate: 1 }, [ends]],
  [{ from: 0.5, to: 5, rate: 1 }, [ends]],
  [{ from: 5, to: 4, rate: 1 }, [ends]],
  [{ from: 5, to: 9, rate: -0.01 }, [percent]],
  [{ from: 5, to: 9, rate: 100.01 }, [percent]],
  [{ from: 5, to: 9, rate: 2.555 }, [percent]],
  [{ from: 5, to: 9, rate: Number.NaN }, [percent]],
  [{ from: 5, to: 4, rate: 101 }, [ends, percent]],
  [{ from: 5, to: 9, rate: 0, free: { itemCode: 'g', amount: 500, qty: 1 } }, []],
  [{ from: 5, to: 9, rate: 0, free: { itemCode: '', amount: 500, qty: 1 } }, [given]],
  [{ from: 5, to: 9, rate: 0, free: { itemCode: 'g', amount: 0, qty: 1 } }, [given]],
  [{ from: 5, to: 9, rate: 0, free: { itemCode: 'g', amount: 500, qty: 0.5 } }, [given]],
] as const)('the tier %j: %j', (tier, faults) => {
  expect(tierFaults([{ itemCode, ...tier }])).toEqual(faults);
});

test.each([
  [9, 10, []],
  [9, 9, [apart]],
  [9, 8, [apart]],
  [null, 10, [apart]],
] as const)('a tier up to %s and one from %d: %j', (to, from, faults) => {
  expect(
    tierFaults([
      { itemCode, from: 0, to, rate: 1 },
      { itemCode, from, to: 20, rate: 2 },
    ]),
  ).toEqual(faults);
});

test('the highest rate is that of any tier', () => {
  expect(
    rateMax([
      { from: 0, to: 1, rate: 7 },
      { from: 2, to: 3, rate: 4 },
    ]),
  ).toBe(7);
});
