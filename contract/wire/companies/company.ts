// A company on the wire, with the field names of its profile (API-115).
import { z } from 'zod';
import type { Company, CompanyCriteria as Criteria, RegistrationForm } from '#domain/companies/company-search.ts';

/** BREG-23. What is left out is empty. */
const criterion = (charsMax: number) => z.string().max(charsMax).default('');
export const CompanyCriteria = z.object({
  companyName: criterion(100),
  sirenNumber: criterion(20),
  siretNumber: criterion(30),
  vatNumber: criterion(30),
  zipCode: criterion(16),
});

export const criteriaFromWire = (wire: z.output<typeof CompanyCriteria>): Criteria => ({
  name: wire.companyName,
  siren: wire.sirenNumber,
  siret: wire.siretNumber,
  vatNumber: wire.vatNumber,
  zipCode: wire.zipCode,
});

export const WireCompany = z.object({
  companyName: z.string(),
  commercialName: z.string(),
  sirenNumber: z.string(),
  siretNumber: z.string(),
  vatNumber: z.string(),
  societyType: z.string(),
  /** Codes of the lists CLR and IND, or empty. */
  legalForm: z.string(),
  sectorCode: z.string(),
  firstAddress: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: z.string(),
  numberOfEmployees: z.string(),
});
export type WireCompany = z.infer<typeof WireCompany>;

export const companyToWire = (company: Company): WireCompany => ({
  companyName: company.name,
  commercialName: company.commercialName,
  sirenNumber: company.siren,
  siretNumber: company.siret,
  vatNumber: company.vatNumber,
  societyType: company.type,
  legalForm: company.legalForm,
  sectorCode: company.sector,
  firstAddress: company.firstAddress,
  zipCode: company.zipCode,
  city: company.city,
  country: company.country,
  numberOfEmployees: company.employees,
});

/**
 * Which form the company registers with: FR asks for SIREN and SIRET, GENERAL does not. It follows from
 * the unit's country, so it is the same whatever was found.
 */
export const TemplateId = z.enum(['FR', 'GENERAL']);

export const formToWire = (form: RegistrationForm): z.infer<typeof TemplateId> =>
  form === 'with-siren' ? 'FR' : 'GENERAL';
