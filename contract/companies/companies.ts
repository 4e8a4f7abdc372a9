// What a company that registers looks up.
import { z } from 'zod';
import { call } from '../call.ts';
import { WireCodedList } from '../wire/companies/coded-lists.ts';
import { CompanyCriteria, TemplateId, WireCompany } from '../wire/companies/company.ts';

/** BREG-04: for companies that register, so nobody is signed in yet. */
export const queryCompanyCall = call({
  id: 'API-92',
  post: '/others/queryCompany',
  who: 'anyone',
  may: 'shop.visit',
  needs: 'business',
  unit: 'buId',
  limits: ['company-search'],
  effect: 'none',
  body: CompanyCriteria,
  answer: z.object({ companyList: z.array(WireCompany), templateId: TemplateId }),
  fails: [
    'company.criterion-missing',
    'company.siren-invalid',
    'company.siret-invalid',
    'company.vat-invalid',
    'company.zip-invalid',
    'company.numbers-disagree',
    'company-register.unavailable',
  ],
});

export const listCodesCall = call({
  id: 'API-93',
  post: '/others/sNameFetcher',
  who: 'anyone',
  may: 'shop.visit',
  unit: 'buId',
  effect: 'none',
  body: z.object({ mID: z.string().max(32) }),
  answer: z.object({ scodeList: WireCodedList }),
  fails: ['list.unknown'],
});
