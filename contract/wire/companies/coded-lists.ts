import { z } from 'zod';
import type { CodedListName } from '#domain/companies/coded-lists.ts';

/** KYB-20: what the list codes stand for. URSSAF is a merchant id on the wire and a list all the same. */
const listCodes: Readonly<Record<CodedListName, string>> = {
  sector: 'IND',
  'legal-form': 'CLR',
  'annual-sales': 'ATO',
  occupation: 'OC',
  'monthly-income': 'MIR',
  'personal-assets': 'PAR',
  'entity-type': 'ET',
  benefit: 'NIR',
  'shareholder-document': 'ST_EKDR',
  'employee-event': 'URSSAF',
};

export const codedListFromWire = (code: string): CodedListName | undefined =>
  (Object.keys(listCodes) as CodedListName[]).find((name) => listCodes[name] === code);

export const WireCodedList = z.array(z.object({ code: z.string(), name: z.string() }));
