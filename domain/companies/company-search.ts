// Looking for a company in a public register: what one may ask for, and what is found (BREG-23). A
// number with a wrong check digit is refused here, before anybody is asked.
import { validate as validateSiren } from 'stdnum/lib/cjs/fr/siren.js';
import { validate as validateSiret } from 'stdnum/lib/cjs/fr/siret.js';
import { validate as validateVat } from 'stdnum/lib/cjs/fr/tva.js';
import { refuse, type Refusal } from '../refusal.ts';

/** As somebody typed it; an empty text is no criterion. */
export interface CompanyCriteria {
  readonly name: string;
  readonly siren: string;
  readonly siret: string;
  readonly vatNumber: string;
  readonly zipCode: string;
}

/** What a register is asked; null is not asked for. */
export type CompanySearch = { readonly [Criterion in keyof CompanyCriteria]: string | null };

/** BREG-17 */
export const companyTypes = ['private', 'public', 'association', 'employee-fund', 'other'] as const;
export type CompanyType = (typeof companyTypes)[number];

/** A company as its register has it; a text that the register does not give is empty. */
export interface Company {
  readonly name: string;
  readonly commercialName: string;
  readonly siren: string;
  /** Of the establishment that was asked for, else of the head office. */
  readonly siret: string;
  readonly vatNumber: string;
  readonly type: CompanyType;
  /** Codes of the lists `legal-form` and `sector`. */
  readonly legalForm: string;
  readonly sector: string;
  readonly firstAddress: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: string;
  /** `20-49`, `10000+` */
  readonly employees: string;
}

export type SearchFault =
  | 'company.criterion-missing'
  | 'company.siren-invalid'
  | 'company.siret-invalid'
  | 'company.vat-invalid'
  | 'company.zip-invalid'
  | 'company.numbers-disagree';

/** The country whose companies have a SIREN; there a VAT number and a zip code have its form. */
const sirenCountry = 'FR';

/** BREG-03: a search needs at least one criterion, and every one that is given must be possible. */
export function companySearch(criteria: CompanyCriteria, country: string): CompanySearch | Refusal<SearchFault> {
  const given = {
    name: textOf(criteria.name),
    siren: textOf(criteria.siren),
    siret: textOf(criteria.siret),
    vatNumber: textOf(criteria.vatNumber),
    zipCode: textOf(criteria.zipCode),
  };
  if (Object.values(given).every((text) => text === null)) return refuse('company.criterion-missing');

  const french = country === sirenCountry;
  const siren = checked(given.siren, validateSiren);
  if (siren === wrong) return refuse('company.siren-invalid');
  const siret = checked(given.siret, validateSiret);
  if (siret === wrong) return refuse('company.siret-invalid');
  const vat = french ? checked(given.vatNumber, validateVat) : given.vatNumber;
  if (vat === wrong) return refuse('company.vat-invalid');
  if (french && given.zipCode !== null && !/^\d{5}$/.test(given.zipCode)) return refuse('company.zip-invalid');

  const named = [siren, siret?.slice(0, 9), french ? sirenOfVat(vat) : null].filter(
    (number) => typeof number === 'string',
  );
  if (new Set(named).size > 1) return refuse('company.numbers-disagree');
  const vatNumber = french && vat !== null ? `FR${vat}` : vat;
  return { ...given, siren: named[0] ?? null, siret, vatNumber };
}

/** What one types between words is of no account. */
const textOf = (given: string): string | null => given.normalize('NFC').replace(/\s+/g, ' ').trim() || null;

const wrong = Symbol('a number that cannot be');

function checked(given: string | null, validate: typeof validateSiren): string | null | typeof wrong {
  if (given === null) return null;
  const verdict = validate(given);
  return verdict.isValid ? verdict.compact : wrong;
}

/** A French VAT number ends with the SIREN; Monaco's begin with 000 there and have none. */
function sirenOfVat(vat: string | null): string | null {
  const number = vat?.slice(2) ?? '';
  return number === '' || number.startsWith('000') ? null : number;
}

/** The VAT number that belongs to a SIREN. */
export const vatOfSiren = (siren: string): string =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`;

/** Which form a company registers with: where there are SIREN and SIRET it asks for them. */
export type RegistrationForm = 'with-siren' | 'plain';

export const registrationForm = (country: string): RegistrationForm =>
  country === sirenCountry ? 'with-siren' : 'plain';
