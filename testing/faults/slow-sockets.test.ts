import { expect, test } from 'vitest';
import { openTestApi } from '../api.ts';
import { openTestShop } from '../test-shop.ts';
import { slowSockets } from './slow-sockets.ts';

test('E13 clients that never finish their headers are cut off, and everybody else is served', async () => {
  const shop = await openTestShop();
  // A tenth of the real limit, so that the short form sees clients cut off and coming back.
  const api = await openTestApi(shop, { limits: { headersMs: 1_000, requestMs: 3_000 } });
  const url = `${api.base}/v2/others/getBuParameter/alpha`;
  const result = await slowSockets({ url, sockets: 300, seconds: 4 });
  expect(result.failures).toBe(0);
  expect(result.cutOff).toBeGreaterThan(300);
  // Clients and server share one process here; the long form, with processes of their own, has the figure.
  expect(result.besetP99Ms).toBeLessThan(result.quietP99Ms * 5 + 100);
}, 40_000);
