import { expect, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { openPayShop } from '../../payments/pay-shop.ts';
import { paymentStorm } from './storm.ts';

const orders = Number(process.env['STORM_ATTEMPTS'] ?? 43);

test(
  'E8 C4 a storm of notices: what came is booked once, surplus goes back once, and clearing is the bank’s own books',
  async () => {
    const shop = await openPayShop();
    await shop.work();
    const result = await paymentStorm(shop, orders);
    console.log(result);
    const { expected, we, bank } = result;
    expect(we).toMatchObject({ paid: expected.paid, mismatched: expected.mismatched, open: 0, withoutFee: 0 });
    expect(we.journals).toBe(expected.payments);
    expect(bank.sentBackTwice).toBe(0);
    // One that came back may have been sent again.
    expect(bank.sentBack + bank.cameBack).toBe(expected.surplus);
    expect(bank.cameBack).toBe(we.refunds['failed'] ?? 0);
    expect(bank.cameBack).toBeLessThanOrEqual(expected.inVain);
    expect(bank.unsettled).toBe(0);
    expect(we.clearing).toEqual(bank.net);
    expect((await check(shop.shop.databases.east)).violations).toEqual([]);
  },
  180_000 + orders * 1_000,
);
