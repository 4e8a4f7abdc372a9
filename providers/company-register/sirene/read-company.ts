// One result of the search, in our words.
import { vatOfSiren, type Company, type CompanyType } from '#domain/companies/company-search.ts';

type Fields = Readonly<Record<string, unknown>>;

const textCharsMax = 200;

/** Null for a result that is no company we could name. */
export function readCompany(result: unknown, wantedSiret: string | null): Company | null {
  const fields = fieldsOf(result);
  const siren = textOf(fields, 'siren');
  const name = textOf(fields, 'nom_raison_sociale') || textOf(fields, 'nom_complet');
  if (!/^\d{9}$/.test(siren) || name === '') return null;
  const place = establishment(fields, wantedSiret);
  // Asked for one establishment, another one is no answer.
  if (wantedSiret !== null && textOf(place, 'siret') !== wantedSiret) return null;
  const legalForm = textOf(fields, 'nature_juridique');
  return {
    name,
    commercialName: textOf(place, 'nom_commercial') || firstSign(place),
    siren,
    siret: textOf(place, 'siret'),
    vatNumber: vatOfSiren(siren),
    type: typeOf(legalForm),
    legalForm: legalForms[legalForm] ?? byStart(legalFormStarts, legalForm) ?? '',
    // Both sides use the sections of the European classification.
    sector: /^[A-S]$/.exec(textOf(fields, 'section_activite_principale'))?.[0] ?? '',
    ...addressOf(place),
    country: 'FR',
    employees: headcounts[textOf(fields, 'tranche_effectif_salarie')] ?? '',
  };
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** Some companies have asked not to be shown in full; the register then writes this. */
const withheld = '[NON-DIFFUSIBLE]';

function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' && value !== withheld ? value.trim().slice(0, textCharsMax) : '';
}

/** The one that was asked for, else the head office. */
function establishment(fields: Fields, wantedSiret: string | null): Fields {
  const matching = fields['matching_etablissements'];
  const all: unknown[] = Array.isArray(matching) ? matching : [];
  const wanted = all.map(fieldsOf).find((one) => one['siret'] === wantedSiret);
  return wanted ?? fieldsOf(fields['siege']);
}

function firstSign(place: Fields): string {
  const signs: unknown = place['liste_enseignes'];
  return Array.isArray(signs) && typeof signs[0] === 'string' ? signs[0].slice(0, textCharsMax) : '';
}

/** `12 RUE DES RUBANS 69002 LYON`; a field of its own, where there is one, is better than the line. */
function addressOf(place: Fields): Pick<Company, 'firstAddress' | 'zipCode' | 'city'> {
  const line = textOf(place, 'adresse');
  const [, street = line, zipCode = '', city = ''] = /^(.*?) ?\b(\d{5}) (.+)$/.exec(line) ?? [];
  return {
    firstAddress: street,
    zipCode: textOf(place, 'code_postal') || zipCode,
    city: textOf(place, 'libelle_commune') || city,
  };
}

/** The first digits of a legal form's code say what kind of body it is. */
// prettier-ignore
const typeStarts: Readonly<Record<string, CompanyType>> = {
  1: 'private', 2: 'private', 3: 'private', 4: 'public', 5: 'private', 6: 'private', 7: 'public',
  83: 'employee-fund', 92: 'association',
};

const typeOf = (code: string): CompanyType => byStart(typeStarts, code) ?? 'other';

/** Codes of our list of legal forms. */
// prettier-ignore
const legalForms: Readonly<Record<string, string>> = {
  1000: 'EI', 5202: 'SNC', 5498: 'EURL', 5499: 'SARL', 5710: 'SAS', 5720: 'SASU', 9300: 'FOND',
};
// prettier-ignore
const legalFormStarts: Readonly<Record<string, string>> = {
  54: 'SARL', 55: 'SA', 56: 'SA', 57: 'SAS', 52: 'SNC', 63: 'COOP', 65: 'SC', 7: 'PUB', 83: 'CSE', 92: 'ASSO',
};

const byStart = <T>(table: Readonly<Record<string, T>>, code: string): T | undefined =>
  table[code.slice(0, 2)] ?? table[code.slice(0, 1)];

// prettier-ignore
const headcounts: Readonly<Record<string, string>> = {
  '00': '0', '01': '1-2', '02': '3-5', '03': '6-9', 11: '10-19', 12: '20-49', 21: '50-99', 22: '100-199',
  31: '200-249', 32: '250-499', 41: '500-999', 42: '1000-1999', 51: '2000-4999', 52: '5000-9999', 53: '10000+',
};
