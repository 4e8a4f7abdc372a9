import { queryCompanyCall } from '#contract/reference.ts';
import { companyToWire, criteriaFromWire, formToWire } from '#contract/wire/company.ts';
import { companySearch, registrationForm } from '#domain/company-search.ts';
import { isRefusal } from '#domain/refusal.ts';
import { plainHandler } from '#features/handler.ts';

/** BREG-03, BREG-04: where no register is known the list is empty, and the form is filled in by hand. */
export const queryCompanyHandler = plainHandler(
  queryCompanyCall,
  async ({ body, profile: { defaultCountry }, outside }) => {
    const search = companySearch(criteriaFromWire(body), defaultCountry);
    if (isRefusal(search)) return search;
    const register = outside.companyRegister(defaultCountry);
    const found = register ? await register.search(search) : [];
    if (isRefusal(found)) return found;
    return {
      companyList: found.map(companyToWire),
      templateId: formToWire(registrationForm(defaultCountry)),
    };
  },
);
