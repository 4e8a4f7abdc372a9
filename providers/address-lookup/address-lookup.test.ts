import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { shortTimeouts } from '#testing/short-timeouts.ts';
import { scriptedServer } from '#testing/sandbox/scripted-server.ts';
import { addressLookup, addressLookupBase, addressLookupIn } from './registry.ts';

const sandbox = await openSandbox();
const faults: string[] = [];
const onFault = (reason: string) => faults.push(reason);
const lookup = addressLookup('ban', { ...sandbox.settings.addressLookup, onFault });
beforeEach(() => void (faults.length = 0));
afterEach(() => sandbox.resetSwitches());

const unavailable = { refused: 'address-lookup.unavailable' };

describe('ban', () => {
  test('API-94 a zip code has its town', async () => {
    expect(await lookup.towns('69002')).toEqual([{ zipCode: '69002', city: 'Lyon' }]);
  });

  test('API-94 towns that share a zip code are all there, in order', async () => {
    expect(await lookup.towns('64200')).toEqual(
      ['Arcangues', 'Bassussarry', 'Biarritz'].map((city) => ({ zipCode: '64200', city })),
    );
  });

  test('an unknown zip code has no town', async () => expect(await lookup.towns('99999')).toEqual([]));

  test.each(['', '6900', '690022', 'AB1 2CD', '69002&fields=x', '٦٩٠٠٢', '69002\n'])(
    '%j is not asked about',
    async (zipCode) => {
      const nowhere = addressLookup('ban', { base: 'http://127.0.0.1:1', onFault });
      expect(await nowhere.towns(zipCode)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  test('asks for the towns of the zip code', async () => {
    const server = await scriptedServer('[]');
    await addressLookup('ban', { base: server.base }).towns('69002');
    expect(server.asked).toEqual(['/communes?codePostal=69002&fields=nom%2Ccode%2CcodesPostaux']);
  });

  test.each(['400', '429', '500', 'drop'] as const)('%s is unavailable, and the next goes through', async (fail) => {
    await sandbox.setSwitch('address-lookup', { fail, next: 1 });
    expect(await lookup.towns('69002')).toEqual(unavailable);
    expect(faults).toHaveLength(1);
    expect(await lookup.towns('69002')).toHaveLength(1);
  });

  test('three seconds are waited for, no longer', async () => {
    await sandbox.setSwitch('address-lookup', { lose: true });
    using limits = shortTimeouts();
    expect(await lookup.towns('69002')).toEqual(unavailable);
    expect(limits.asked).toEqual([3_000]);
    expect(faults).toEqual(['TimeoutError']);
  });

  test.each([
    ['{}', 'an answer that is no list'],
    ['<html>', 'SyntaxError'],
    [JSON.stringify([{ nom: 'x'.repeat(200_000) }]), 'more than 131072 bytes'],
  ])('an answer that it never gives is unavailable', async (answer, fault) => {
    const { base } = await scriptedServer(answer);
    expect(await addressLookup('ban', { base, onFault }).towns('69002')).toEqual(unavailable);
    expect(faults).toEqual([fault]);
  });

  test('what is no town is left out', async () => {
    const { base } = await scriptedServer('[null, 1, {}, {"nom": 5}, {"nom": ""}, {"nom": "Lyon"}]');
    expect(await addressLookup('ban', { base }).towns('69002')).toEqual([{ zipCode: '69002', city: 'Lyon' }]);
  });
});

test.each(['', 'google', 'constructor'])('"%s" is no address lookup', (name) => {
  expect(() => addressLookup(name, { base: '' })).toThrow('ban');
  expect(() => addressLookupBase(name)).toThrow('ban');
});

test('a country has its service, or none', () => {
  expect(addressLookupIn('FR')).toBe('ban');
  expect(addressLookupIn('SA')).toBeNull();
});
