import { expect, test } from 'vitest';
import { box, testLine, testLineProduct, testReceiver } from '#testing/properties/lines.ts';
import { priceLinesOf, WirePriceLine } from './price-line.ts';

const posted = (id: string, address: string, country = 'FR') =>
  testLine({
    id,
    product: testLineProduct({ kind: 'physical' }),
    delivery: { way: 'physical', date: null, timeZone: 'UTC', letter: { typeId: 'plain', price: 250 } },
    receiver: testReceiver({ address, country }),
  });

test('a line is priced by what it is, and by nobody’s name', () => {
  const lines = priceLinesOf([testLine({ amount: 2_550, qty: 2, extra: box })], 'EUR');
  expect(lines).toEqual([
    { itemCode: 'card-1', amount: 25.5, qty: 2, validMonths: 12, deliverType: 3, extraItemCode: 'x-1' },
  ]);
  expect(WirePriceLine.parse(lines[0])).toEqual(lines[0]);
});

test('TOTAL-08 places are told apart without being told', () => {
  const lines = [posted('1', '1 rue de la Paix'), posted('2', '2 rue de la Paix'), posted('3', '1 Rue de la Paix ')];
  expect(priceLinesOf([testLine(), ...lines], 'EUR').map(({ letterTo }) => letterTo)).toEqual([undefined, 0, 1, 0]);
  expect(priceLinesOf(lines, 'EUR')[0]).toMatchObject({ letterTypeId: 'plain', receiverCountryCode: 'FR' });
  expect(priceLinesOf([posted('1', 'x', '')], 'EUR')[0]).not.toHaveProperty('receiverCountryCode');
});
