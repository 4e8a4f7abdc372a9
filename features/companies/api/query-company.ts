import { queryCompanyCall } from '#contract/companies/companies.ts';
import { companyToWire, criteriaFromWire, formToWire } from '#contract/wire/companies/company.ts';
import { companySearch, registrationForm } from '#domain/companies/company-search.ts';
import { isRefusal } from '#domain/refusal.ts';
import { plainHandler } from '#server/handler.ts';

/** BREG-03, BREG-04: where no register is known the list is empty, and the form is filled in by hand. */
export const queryCompanyHandler = plainHandler(
  queryCompanyCall,
  async ({ body, profile: { defaultCountry }, providers }) => {
    const search = companySearch(criteriaFromWire(body), defaultCountry);
    if (isRefusal(search)) return search;
    const register = providers.companyRegister(defaultCountry);
    const found = register ? await register.search(search) : [];
    if (isRefusal(found)) return found;
    return {
      companyList: found.map(companyToWire),
      templateId: formToWire(registrationForm(defaultCountry)),
    };
  },
);
