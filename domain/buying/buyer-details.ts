// Who buys, as a checkout asks and an order keeps it: for the receipt, and where the law or the post wants to know more.
// The page and the server ask the same questions.
import { documentFault, documentTypes, type DocumentType } from '../identity/document.ts';
import { emailFault, placeFault, wholeNameFault, type FieldFault } from '../values/field-faults.ts';
import { hasPhoneLength, phoneCharacters, phoneChars } from '../values/phone/phone-readings.ts';
import { cityCharsMax, zipCharsMax } from '../values/text-rules.ts';

/** GATE-08, ORDER-30. What is not asked for is empty. */
export interface BuyerDetails {
  readonly name: string;
  readonly email: string;
  readonly documentType: DocumentType;
  readonly documentNo: string;
  /** The country of the number, and the number without its calling code. */
  readonly phoneCountry: string;
  readonly phone: string;
  readonly country: string;
  readonly address: string;
  readonly address2: string;
  readonly zipCode: string;
  readonly city: string;
}

export type BuyerField = keyof BuyerDetails;

/** What this order has to know. */
export interface BuyerAsks {
  /** GATE-08: the unit knows its buyers by their papers. */
  readonly document: boolean;
  /** ORDER-30: where something is sent by post, an address is on the invoice too. */
  readonly address: boolean;
  readonly countries: readonly string[];
}

export interface BuyerFault extends Omit<FieldFault, 'name'> {
  /** GATE-11: first and last name, with a space between. */
  readonly name: FieldFault['name'] | 'whole-name' | 'document';
}

export type BuyerFaults = { readonly [Field in BuyerField]?: BuyerFault };

/** Empty when all is well. */
export function buyerFaults(given: BuyerDetails, { document, address, countries }: BuyerAsks): BuyerFaults {
  const wrong: { [Field in BuyerField]?: BuyerFault | null } = {
    name: nameFault(given.name),
    email: emailFault(given.email),
    ...(document && {
      documentType: documentTypes.includes(given.documentType) ? null : { name: 'not-in-list' },
      documentNo: numberFault(given.documentNo),
    }),
    phone: phoneFault(given.phone),
    country: countries.includes(given.country) ? null : { name: 'not-in-list' },
    ...(address && {
      zipCode: placeFault(given.zipCode, zipCharsMax),
      city: placeFault(given.city, cityCharsMax),
      address: placeFault(given.address),
      address2: given.address2.trim() === '' ? null : placeFault(given.address2),
    }),
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, fault]) => fault));
}

const nameFault = (typed: string): BuyerFault | null =>
  wholeNameFault(typed) ?? (/\S\s+\S/u.test(typed.trim()) ? null : { name: 'whole-name' });

function numberFault(typed: string): BuyerFault | null {
  const name = documentFault(typed);
  return name && { name };
}

/** Nobody has to have one. Whether a number exists takes the numbering plans of all countries, which the server has. */
const phoneFault = (typed: string): BuyerFault | null =>
  typed.trim() === '' || (hasPhoneLength(typed) && phoneCharacters.test(typed.trim()))
    ? null
    : { name: 'phone-length', ...phoneChars };
