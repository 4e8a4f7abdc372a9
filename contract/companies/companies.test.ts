import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './companies.ts';

callTable(calls, {
  'API-92': {
    call: 'POST /v2/others/queryCompany',
    who: 'anyone',
    may: 'shop.visit',
    needs: 'business',
    unit: 'buId',
    limits: ['60 in 60 s by network, else local'],
    effect: 'none',
    takes: {
      'companyName?': 'text <= 100 = ""',
      'sirenNumber?': 'text <= 20 = ""',
      'siretNumber?': 'text <= 30 = ""',
      'vatNumber?': 'text <= 30 = ""',
      'zipCode?': 'text <= 16 = ""',
    },
    answers: {
      companyList: [
        {
          companyName: 'text',
          commercialName: 'text',
          sirenNumber: 'text',
          siretNumber: 'text',
          vatNumber: 'text',
          societyType: 'text',
          legalForm: 'text',
          sectorCode: 'text',
          firstAddress: 'text',
          zipCode: 'text',
          city: 'text',
          country: 'text',
          numberOfEmployees: 'text',
        },
      ],
      templateId: 'FR | GENERAL',
    },
    fails:
      'company.criterion-missing company.siren-invalid company.siret-invalid company.vat-invalid company.zip-invalid company.numbers-disagree company-register.unavailable',
  },
  'API-93': {
    call: 'POST /v2/others/sNameFetcher',
    who: 'anyone',
    may: 'shop.visit',
    unit: 'buId',
    effect: 'none',
    takes: { mID: 'text <= 32' },
    answers: { scodeList: [{ code: 'text', name: 'text' }] },
    fails: 'list.unknown',
  },
});
