import { expect, test } from 'vitest';
import { shopRoutes } from '#domain/shop/shop-routes.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { PageServices, UnitAnswer } from '../page-services.ts';
import { resolveVisit } from './visit.server.ts';

const profile = (id: string) => ({ id, languages: ['fr', 'en'], defaultLanguage: 'fr' }) as unknown as UnitProfile;

interface World {
  /** What the api says of each unit; what is not listed is unknown. */
  readonly says?: Record<string, UnitAnswer['kind']>;
  readonly seen?: readonly string[];
}

function services({ says = { north: 'known', south: 'known' }, seen = [] }: World = {}) {
  const asked: string[] = [];
  const all: PageServices = {
    shopOrigin: 'http://shop.test',
    apiOrigin: 'http://api.test',
    payOrigin: 'http://pay.test',
    captchaBase: null,
    chatBase: null,
    defaultUnit: 'south',
    printLeaflet: () => new Uint8Array(),
    drawPicture: async () => null,
    hotReload: false,
    pageText: async () => ({ bytes: new Uint8Array(), inline: { scripts: [], styles: [] } }),
    sha256: () => '',
    clientFor: () => {
      throw new Error('a visit needs no client');
    },
    log: { warn: () => undefined, error: () => undefined },
    units: {
      find: async (id) => {
        asked.push(id);
        const kind = says[id] ?? 'unknown';
        return kind === 'known' ? { kind, unit: profile(id) } : { kind };
      },
      lastSeen: (id) => (seen.includes(id) ? profile(id) : null),
    },
  };
  return { all, asked };
}

const visit = (path: string, headers: Record<string, string> = {}, world: World = {}) =>
  resolveVisit(new Request(`http://shop.test${path}`, { headers }), services(world).all);

test('UNIT-03 a known unit in the first segment is the active one, UNIT-04 and prefixes its paths', async () => {
  expect(await visit('/north')).toMatchObject({ unit: { id: 'north' }, prefix: '/north' });
  expect(await visit('/north/cards')).toMatchObject({ unit: { id: 'north' }, prefix: '/north' });
});

test('UNIT-05 any other address is the default unit, without a prefix', async () => {
  for (const path of ['/', '/cards', '/nowhere', '/__manifest'])
    expect(await visit(path)).toMatchObject({ unit: { id: 'south' }, prefix: '', available: true });
});

test('UNIT-03 the data behind a link belongs to the unit of the page', async () => {
  for (const path of ['/north.data', '/north/cards.data', '/north/_.data'])
    expect(await visit(path)).toMatchObject({ unit: { id: 'north' }, prefix: '/north' });
  expect(await visit('/_.data')).toMatchObject({ unit: { id: 'south' }, prefix: '' });
});

test('UNIT-77 whether a segment is a unit is settled before any route', async () => {
  const world = { says: { south: 'known', cards: 'known' } } as const;
  expect(await visit('/cards', {}, world)).toMatchObject({ unit: { id: 'cards' } });
});

const oneWord = shopRoutes.flatMap(({ path }) => /^\/([a-z][a-z0-9-]+)$/.exec(path)?.[1] ?? []);
test.each(oneWord)('UNIT-77 a unit called %s comes before the fixed route of that name', async (id) => {
  expect(await visit(`/${id}/faq`, {}, { says: { south: 'known', [id]: 'known' } })).toMatchObject({
    unit: { id },
    prefix: `/${id}`,
  });
  expect(await visit(`/${id}`)).toMatchObject({ unit: { id: 'south' }, prefix: '' });
});

test('LANG-12 the address, then the cookie of this unit, then the browser, then the unit', async () => {
  const headers = { cookie: 'lang-south=en; lang-north=fr', 'accept-language': 'en' };
  expect(await visit('/?lang=fr', headers)).toMatchObject({ language: 'fr', languageNamed: true });
  expect(await visit('/', headers)).toMatchObject({ language: 'en', languageNamed: false });
  expect(await visit('/north', headers)).toMatchObject({ language: 'fr' });
  expect(await visit('/', { 'accept-language': 'de, en;q=0.5' })).toMatchObject({ language: 'en' });
  expect(await visit('/')).toMatchObject({ language: 'fr' });
});

test('LANG-02 a language the unit does not offer names nothing', async () => {
  expect(await visit('/?lang=ar')).toMatchObject({ language: 'fr', languageNamed: false });
});

test('an api that does not answer is asked once, and nothing is shown as if it were known', async () => {
  const world = { says: { south: 'known', north: 'unavailable' } } as const;
  const { all, asked } = services(world);
  const request = new Request('http://shop.test/north');
  expect(await resolveVisit(request, all)).toMatchObject({ unit: null, available: false });
  expect(asked).toEqual(['north']);
});

test('the error page of a unit that was seen before wears its clothes', async () => {
  const world = { says: { north: 'unavailable' }, seen: ['north'] } as const;
  expect(await visit('/north', {}, world)).toMatchObject({
    unit: { id: 'north' },
    available: false,
    prefix: '/north',
  });
});

test('LANG-05 English where not even a unit is known', async () => {
  const nobody = await visit('/north', {}, { says: { north: 'unavailable', south: 'unavailable' }, seen: [] });
  expect(nobody).toMatchObject({ unit: null, language: 'en' });
});
