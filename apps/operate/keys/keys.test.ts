import { beforeAll, describe, expect, test } from 'vitest';
import { cardKeysOf, findByNumber, openSecret, rekeySecrets } from '#data/cards/card-secrets.ts';
import { countedPurposes } from '#data/units/key-uses.ts';
import { keyPurposes } from '#data/units/key-purposes.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { developmentKey } from '#platform/config.ts';
import { newDataKey, type KeyService } from '#platform/crypto/envelope.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { boughtCard, type TestCard } from '#testing/cards.ts';
import { openTwoPodShop, type TwoPodShop } from '#testing/test-shop.ts';
import { keysCommand } from './command.ts';

const old = developmentKey;
const next = { id: 'y2027', key: newDataKey() };
const units = ['alpha', 'beta', 'gamma'] as const;

let shop: TwoPodShop;
let card: TestCard;
beforeAll(async () => {
  shop = await openTwoPodShop();
  for (const unit of units) for (const purpose of keyPurposes) await shop.keys.ring(unit, purpose);
  card = await boughtCard(shop, 'alpha');
});

/** A process that was given these master keys, and remembers nothing yet. */
const processWith = (service: KeyService) => new UnitKeys({ ...shop, service });
const command = (service: KeyService, ...words: string[]) =>
  keysCommand({ ...shop, service, keys: processWith(service) }, words);
const everyKey = async (service: KeyService) => {
  const keys = processWith(service);
  for (const unit of units) for (const purpose of keyPurposes) await keys.ring(unit, purpose);
};
const cardReadBy = async (service: KeyService) => {
  const keys = await cardKeysOf(processWith(service), 'alpha');
  const found = await shop.inUnit('alpha', (scope) => findByNumber(scope, keys, card.number));
  return found && openSecret(keys, 'alpha', found.secret);
};
const audited = (call: string) =>
  shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('audit').select(['call', 'outcome']).where('call', 'like', call).execute(),
  );

describe('a master key that leaked', () => {
  const both = localKeys([next, old]);
  const count = units.length * keyPurposes.length;

  test('is needed by every key at first', async () => {
    const { lines, isWell } = await command(both, 'list');
    expect(lines).toContain(`the master key dev is needed by ${count} of ${count} keys`);
    expect(lines).toContainEqual(
      expect.stringMatching(/^ {2}card-lookup +version 1 +seals +made 2026-06-01T10:00Z +master dev +1 rows$/),
    );
    expect(isWell).toBe(true);
  });

  test('stays needed where a service gives back something else than it was given', async () => {
    const liar: KeyService = { ...both, wrap: (_, owner) => both.wrap(newDataKey(), owner) };
    await expect(command(liar, 'rewrap')).rejects.toThrow('did not come back');
    expect((await command(both, 'list')).lines.at(-1)).toContain(`needed by ${count} of ${count}`);
  });

  test('wrapping again may be interrupted', async () => {
    let left = 7;
    const dying: KeyService = {
      ...both,
      wrap: (key, owner) => (left-- > 0 ? both.wrap(key, owner) : Promise.reject(new Error('out of reach'))),
    };
    await expect(command(dying, 'rewrap')).rejects.toThrow('out of reach');
    expect((await command(both, 'list')).lines.at(-1)).toContain(`needed by ${count - 7} of ${count}`);
    // Whoever has both goes on meanwhile.
    expect(await cardReadBy(both)).toMatchObject({ number: card.number });
  });

  test('goes while the shop is open: keys are read, rotated and wrapped by two at once', async () => {
    const closing = new AbortController();
    const read = async () => expect(await cardReadBy(both)).toEqual({ number: card.number, pin: card.pin });
    const customer = async () => {
      while (!closing.signal.aborted) await read();
    };
    await read();
    const customers = [customer(), customer(), customer()];
    // A process that was not restarted yet makes keys as before.
    const late = processWith(localKeys([old, next]));
    const rotated = (async () => {
      for (let time = 0; time < 5; time++) for (const unit of units) await late.rotate(unit, 'people');
    })();
    const answers = await Promise.all([command(both, 'rewrap'), command(both, 'rewrap')]);
    await rotated;
    closing.abort();
    await Promise.all(customers);
    // Each was wrapped by one of the two, whatever came after them by a third run.
    const { lines, isWell } = await command(both, 'rewrap');
    const wrapped = [...answers.map((answer) => answer.lines), lines].map((each) =>
      Number(/^\d+/.exec(each.at(-1) ?? '')?.[0]),
    );
    expect(wrapped.reduce((one, other) => one + other, 0)).toBe(count - 7 + 5 * units.length);
    expect(isWell).toBe(true);
    expect(lines).toContain(`all ${count + 5 * units.length} keys take the master key y2027 alone`);
    expect(await audited('keys rewrap %')).toHaveLength(keyPurposes.length + 5);
  });

  test('is of no use any more, and nobody needs it', async () => {
    await everyKey(localKeys([next]));
    expect(await cardReadBy(localKeys([next]))).toEqual({ number: card.number, pin: card.pin });
    await expect(everyKey(localKeys([old]))).rejects.toThrow('"y2027" is not configured');
    const { lines, isWell } = await command(localKeys([old]), 'list');
    expect(lines.at(-1)).toBe(`${count + 15} keys do not open with these master keys`);
    expect(isWell).toBe(false);
    // Wrapped again there is nothing to do.
    expect((await command(localKeys([next]), 'rewrap')).lines.at(-1)).toBe('0 keys were wrapped again');
  });
});

describe('a key of a unit', () => {
  const service = localKeys([next]);
  const hour = 3_600_000;

  test('is rotated, and an answer says when it seals or why not', async () => {
    const rotate = () => command(service, 'rotate', 'alpha', 'cards');
    shop.clock.set(new Date('2026-06-01T12:00:00Z'));
    expect(await rotate()).toEqual({
      isWell: true,
      lines: ['version 2 opens now and seals from 2026-06-01T12:02:00.000Z'],
    });
    expect(await rotate()).toMatchObject({
      isWell: false,
      lines: [
        expect.stringContaining('not rotated (key.not-settled): the last version seals from 2026-06-01T12:02:00.000Z'),
      ],
    });
    expect((await command(service, 'list', 'alpha')).lines).toContainEqual(
      expect.stringContaining('cards          version 2  settles'),
    );
    shop.clock.advance(hour);
    expect(await rotate()).toMatchObject({
      isWell: false,
      lines: [expect.stringContaining('key.rows-left')],
    });
    const outcomes = (await audited('keys rotate cards')).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['done', 'key.not-settled', 'key.rows-left']);
  });

  test('is retired when a day has passed and no card needs it', async () => {
    const retire = async () => (await command(service, 'retire', 'alpha')).lines;
    expect(await retire()).toEqual(['alpha  cards  version 1  stays until 2026-06-02T12:02:00.000Z']);
    shop.clock.advance(24 * hour);
    expect(await retire()).toEqual(['alpha  cards  version 1  stays: cards are still sealed with it']);
    const keys = await cardKeysOf(processWith(service), 'alpha');
    await shop.inUnit('alpha', (scope) => rekeySecrets(scope, keys, 100));
    expect(await retire()).toEqual(['alpha  cards  version 1  retired']);
    expect(await retire()).toEqual(['no key has an older version']);
    expect(await cardReadBy(service)).toEqual({ number: card.number, pin: card.pin });
    expect(await audited('keys retire %')).toEqual([{ call: 'keys retire cards 1', outcome: 'done' }]);
  });

  test('wrong words change nothing', async () => {
    for (const words of [[], ['dance'], ['rotate'], ['list', 'alpha', 'cards', 'now']])
      await expect(command(service, ...words)).rejects.toThrow('pnpm keys list');
    await expect(command(service, 'rotate', 'alpha', 'card')).rejects.toThrow('a key is for one of');
    await expect(command(service, 'rotate', 'cards', 'alpha')).rejects.toThrow('no unit "cards"');
    await expect(command(service, 'rewrap', 'alpha')).rejects.toThrow('for every unit');
    for (const purpose of countedPurposes)
      expect((await processWith(service).ring('beta', purpose)).versions).toEqual([1]);
  });

  test('a pod that does not answer is an error, not an empty list', async () => {
    const down = {
      ...shop.podOf('west'),
      pool: { query: () => Promise.reject(new Error('pod down')) },
    };
    const asked = keysCommand({ ...shop, pods: [down as never], service, keys: shop.keys }, ['rewrap']);
    await expect(asked).rejects.toThrow('pod down');
  });
});
