import { expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { profileFaults } from '../unit-faults.ts';
import type { BuyingChoices } from './buying.ts';

const faults = (changes: Partial<BuyingChoices>) => profileFaults(unitProfile(changes));

test.each<[string, readonly Partial<BuyingChoices>[], readonly Partial<BuyingChoices>[]]>([
  [
    'A consumer order has at least 1 card, and the most is not less than the least.',
    [
      { consumerQtyMin: 1, consumerQtyMax: 1 },
      { consumerQtyMin: 7, consumerQtyMax: 7 },
      { consumerQtyMin: 100_000, consumerQtyMax: 100_000 },
    ],
    [
      { consumerQtyMin: 0, consumerQtyMax: 1 },
      { consumerQtyMin: 1.5, consumerQtyMax: 2 },
      { consumerQtyMin: 1, consumerQtyMax: 2.5 },
      { consumerQtyMin: 7, consumerQtyMax: 6 },
      { consumerQtyMin: 1, consumerQtyMax: 100_001 },
      { consumerQtyMin: 100_001, consumerQtyMax: 100_001 },
      { consumerQtyMin: Number.NaN },
    ],
  ],
  [
    'A business order has 1 to 100,000 cards.',
    [{ businessQtyMax: 1 }, { businessQtyMax: 100_000 }],
    [{ businessQtyMax: 0 }, { businessQtyMax: 1.5 }, { businessQtyMax: 100_001 }, { businessQtyMax: Number.NaN }],
  ],
  [
    'A message has 1 to 1,000 characters.',
    [{ messageCharsMax: 1 }, { messageCharsMax: 1_000 }],
    [{ messageCharsMax: 0 }, { messageCharsMax: 1.5 }, { messageCharsMax: 1_001 }],
  ],
  [
    'Tax rates are percentages from 0 to 100.',
    [
      { cardMadeTaxRate: 0, shippingTaxRate: 100 },
      { cardMadeTaxRate: 100, shippingTaxRate: 0 },
      { shippingTaxRate: 5.5 },
    ],
    [
      { cardMadeTaxRate: -0.01 },
      { cardMadeTaxRate: 100.01 },
      { shippingTaxRate: -0.01 },
      { shippingTaxRate: 100.01 },
      { shippingTaxRate: Number.NaN },
    ],
  ],
])('%s At its edge it may still be, and past it no more', (fault, allowed, refused) => {
  for (const changes of allowed) expect(faults(changes), JSON.stringify(changes)).toEqual([]);
  for (const changes of refused) expect(faults(changes), JSON.stringify(changes)).toEqual([fault]);
});
