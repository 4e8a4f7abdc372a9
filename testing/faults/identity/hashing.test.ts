import { expect, inject, test } from 'vitest';
import { addAccount } from '../../accounts.ts';
import { hashing } from './hashing.ts';
import { openIdentityUnit } from './identity-unit.ts';

test('E22 junk links and junk sign-ins from ever other networks: pages are served, and whoever signs in gets in or is told when to come back', async () => {
  const unit = await openIdentityUnit({ ...inject('pods').east, redisUrl: inject('redisUrl') });
  const { email: account, password } = await addAccount(unit, unit.unit);
  const result = await hashing({
    base: unit.base,
    unit: unit.unit,
    page: `${unit.base}/v6/product/products/all/1?aggregatorBuId=${unit.unit}`,
    honest: { account, password },
    junkPerSecond: 40,
    seconds: 2,
  });
  await unit.close();
  expect(result).toMatchObject({ alive: true, pageFailures: 0, signInFailures: 0 });
  expect(result.junkSignIns).toBeGreaterThan(40);
  // Clients and server share one process here; the long form, with processes of their own, has the figure.
  expect(result.pagesP99Ms).toBeLessThan(result.pagesQuietP99Ms * 5 + 1_000);
});
