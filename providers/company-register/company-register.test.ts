// What holds for every register, and the French one, against the sandbox that speaks for it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companySearch, type CompanyCriteria, type CompanySearch } from '#domain/companies/company-search.ts';
import { isRefusal } from '#domain/refusal.ts';
import { scriptedServer } from '#testing/sandbox/scripted-server.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { shortTimeouts } from '#testing/short-timeouts.ts';
import type { RegisterAnswer } from './port.ts';
import { companyRegister, companyRegisterBase, companyRegisterIn } from './registry.ts';

const sandbox = await openSandbox();
const faults: string[] = [];
const onFault = (reason: string) => faults.push(reason);
const register = companyRegister('sirene', { ...sandbox.settings.companyRegister, onFault });
beforeEach(() => void (faults.length = 0));
afterEach(() => sandbox.resetSwitches());

const unavailable = { refused: 'company-register.unavailable' };

function checked(criteria: Partial<CompanyCriteria>): CompanySearch {
  const search = companySearch({ name: '', siren: '', siret: '', vatNumber: '', zipCode: '', ...criteria }, 'FR');
  if (isRefusal(search)) throw new Error(search.refused);
  return search;
}
const search = (criteria: Partial<CompanyCriteria>) => register.search(checked(criteria));
const listed = (answer: RegisterAnswer) => {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
};
const names = async (criteria: Partial<CompanyCriteria>) => listed(await search(criteria)).map(({ name }) => name);
const rubans = async () => {
  const [company] = listed(await search({ name: 'Atelier des Rubans' }));
  if (!company) throw new Error('nobody makes ribbons');
  return company;
};

describe('sirene', () => {
  test('finds by name, without accents and in any case', async () => {
    expect(await names({ name: 'boulangérie FOUR' })).toEqual(['BOULANGERIE DU VIEUX FOUR']);
    expect(await names({ name: 'nobody of this name' })).toEqual([]);
  });

  test('BREG-04 a company comes with all that its registration form can take over', async () => {
    expect(await rubans()).toEqual({
      name: 'ATELIER DES RUBANS',
      commercialName: 'Les Rubans',
      siren: '091000034',
      siret: '09100003400016',
      vatNumber: 'FR16091000034',
      type: 'private',
      legalForm: 'SAS',
      sector: 'C',
      firstAddress: '12 RUE DES RUBANS',
      zipCode: '69002',
      city: 'LYON',
      country: 'FR',
      employees: '20-49',
    });
  });

  test('finds by SIREN, by SIRET and by VAT number', async () => {
    const { siren, siret, vatNumber, name } = await rubans();
    for (const criteria of [{ siren }, { siret }, { vatNumber }, { siren, siret, vatNumber }])
      expect(await names(criteria)).toEqual([name]);
  });

  test('a SIRET that is not the head office’s brings its own address', async () => {
    const { siren } = await rubans();
    const [found] = listed(await search({ siret: `${siren}00024` }));
    expect(found).toMatchObject({
      siret: `${siren}00024`,
      firstAddress: '4 QUAI DES PAPETIERS',
      zipCode: '69005',
      city: 'LYON',
    });
  });

  test('a zip code is enough, and narrows a name', async () => {
    expect(await names({ zipCode: '69002' })).toEqual(['ATELIER DES RUBANS', 'CONSEIL ORBAN ET ASSOCIES']);
    expect(await names({ zipCode: '69002', name: 'orban' })).toEqual(['CONSEIL ORBAN ET ASSOCIES']);
    expect(await names({ zipCode: '21000', name: 'orban' })).toEqual([]);
  });

  test('BREG-17 associations, works councils and public bodies are told apart', async () => {
    const typeOf = async (name: string) => listed(await search({ name }))[0]?.type;
    expect(await typeOf('amis de la riviere')).toBe('association');
    expect(await typeOf('comite social meridor')).toBe('employee-fund');
    expect(await typeOf('quatre clochers')).toBe('public');
    expect(await typeOf('fondation lumieres')).toBe('other');
  });

  test('a company that has closed is not found', async () => {
    expect(await names({ name: 'mercerie du passage' })).toEqual([]);
  });

  test('as many as a person looks through', async () => {
    expect(await names({ name: 'e' })).toHaveLength(20);
  });

  test('the sandbox has more than thirty companies, and their numbers are right', async () => {
    const pages = [1, 2].map(async (page) => {
      const answer = await fetch(`${sandbox.url}/search?etat_administratif=A&per_page=25&page=${page}`);
      return ((await answer.json()) as { results: { siren: string; siege: { siret: string } }[] }).results;
    });
    const all = (await Promise.all(pages)).flat();
    expect(all.length).toBeGreaterThan(30);
    for (const { siren, siege } of all) expect(checked({ siren, siret: siege.siret })).toBeTruthy();
  });

  describe('when things go wrong', () => {
    test.each(['400', '429', '500', 'drop'] as const)(
      '%s is unavailable, and the next search goes through',
      async (fail) => {
        await sandbox.setSwitch('company-register', { fail, next: 1 });
        expect(await search({ name: 'rubans' })).toEqual(unavailable);
        expect(faults).toHaveLength(1);
        expect(await names({ name: 'rubans' })).toHaveLength(1);
      },
    );

    test('three seconds are waited for, no longer', async () => {
      await sandbox.setSwitch('company-register', { delayMs: 300, next: 1 });
      expect(await names({ name: 'rubans' })).toHaveLength(1);
      await sandbox.setSwitch('company-register', { lose: true });
      using limits = shortTimeouts();
      expect(await search({ name: 'rubans' })).toEqual(unavailable);
      expect(limits.asked).toEqual([3_000]);
      expect(faults).toEqual(['TimeoutError']);
    });

    test('searches overtake each other and all get their own answer', async () => {
      await sandbox.setSwitch('company-register', { reorder: true });
      expect(await Promise.all([names({ name: 'pixel' }), names({ name: 'taxis' })])).toEqual([
        ['STUDIO PIXEL ET CAILLOU'],
        ['TAXIS DE LA BAIE'],
      ]);
    });
  });

  describe('against a server that says what it likes', () => {
    const asking = async (answer: string) => {
      const server = await scriptedServer(answer);
      const there = companyRegister('sirene', { base: server.base, timeoutMs: 1_000, onFault });
      return { server, search: (given: Partial<CompanyCriteria>) => there.search(checked(given)) };
    };

    test.each([
      'x&code_postal=75001',
      'x#fragment?q=y',
      '../../admin',
      '%00%0d%0aHost: evil',
      '"><script>alert(1)</script>',
      "' OR 1=1 --",
      'مطعم + 餐厅 é',
      `\u0000\u2028`,
    ])('a hostile name stays one value: %j', async (name) => {
      const { server, search: find } = await asking('{"results":[]}');
      expect(await find({ name })).toEqual([]);
      const url = new URL(server.asked[0] ?? '', server.base);
      expect(url.pathname).toBe('/search');
      expect(Object.fromEntries(url.searchParams)).toEqual({
        q: checked({ name }).name,
        etat_administratif: 'A',
        minimal: 'true',
        include: 'siege,matching_etablissements',
        page: '1',
        per_page: '20',
      });
    });

    test.each([
      ['', 'SyntaxError'],
      ['<html>', 'SyntaxError'],
      ['null', 'an answer without results'],
      ['{"results":{}}', 'an answer without results'],
      [JSON.stringify({ results: ['x'.repeat(600_000)] }), 'more than 524288 bytes'],
    ])('an answer that it never gives is unavailable', async (answer, fault) => {
      const { search: find } = await asking(answer);
      expect(await find({ name: 'x' })).toEqual(unavailable);
      expect(faults).toEqual([fault]);
    });

    test('a result that is no company is left out, a hidden text is empty', async () => {
      const hidden = '[NON-DIFFUSIBLE]';
      const results = [
        null,
        7,
        'x',
        {},
        { siren: '1' },
        { siren: '091000034', nom_complet: hidden },
        {
          siren: '091000034',
          nom_complet: 'DUPONT',
          nature_juridique: 7,
          siege: { siret: '09100003400016', adresse: hidden, libelle_commune: hidden, code_postal: null },
        },
      ];
      const { search: find } = await asking(JSON.stringify({ results }));
      expect(await find({ name: 'x' })).toEqual([
        {
          name: 'DUPONT',
          commercialName: '',
          siren: '091000034',
          siret: '09100003400016',
          vatNumber: 'FR16091000034',
          type: 'other',
          legalForm: '',
          sector: '',
          firstAddress: '',
          zipCode: '',
          city: '',
          country: 'FR',
          employees: '',
        },
      ]);
    });

    test('another company than the one asked for is no answer', async () => {
      const results = [{ siren: '091000034', nom_complet: 'OTHER', siege: { siret: '09100003400016' } }];
      const { search: find } = await asking(JSON.stringify({ results }));
      expect(await find({ siren: '732829320' })).toEqual([]);
      expect(await find({ siret: '09100003400024' })).toEqual([]);
      expect(await find({ siret: '09100003400016' })).toHaveLength(1);
    });

    test('what the register could not look for is not asked', async () => {
      const { server, search: find } = await asking('{}');
      expect(await find({ vatNumber: 'FR53000004605' })).toEqual([]);
      expect(server.asked).toEqual([]);
    });
  });

  test('nobody there', async () => {
    const nowhere = companyRegister('sirene', { base: 'http://127.0.0.1:1' });
    expect(await nowhere.search(checked({ name: 'x' }))).toEqual(unavailable);
  });
});

test.each(['', 'infogreffe', 'constructor'])('"%s" is no register', (name) => {
  expect(() => companyRegister(name, { base: '' })).toThrow('sirene');
  expect(() => companyRegisterBase(name)).toThrow('sirene');
});

test('a country has its register, or none', () => {
  expect(companyRegisterIn('FR')).toBe('sirene');
  expect(companyRegisterIn('AE')).toBeNull();
  expect(companyRegisterBase('sirene')).toMatch(/^https:/);
});
