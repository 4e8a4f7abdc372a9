// Who buys, as the call says it, asked by the same rules as on the page.
import type { CallBody } from '#contract/call.ts';
import type { RefusalOf } from '#contract/failure-data.ts';
import type { createOrderCall } from '#contract/orders/orders.ts';
import { buyerFaults } from '#domain/buying/buyer-details.ts';
import { documentTypes, type DocumentType } from '#domain/identity/document.ts';
import { refuseWith } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { countriesOf } from '#domain/values/country.ts';
import { placeFault } from '#domain/values/field-faults.ts';
import type { Language } from '#domain/values/language.ts';
import {
  cityCharsMax,
  invoiceNameCharsMax,
  joinedAddressCharsMax,
  lengthFault,
  nameCharacters,
  zipCharsMax,
} from '#domain/values/text-rules.ts';
import type { OrderBuyer } from '#data/orders/new-order.ts';

interface Asks {
  readonly profile: UnitProfile;
  readonly language: Language;
  readonly isGuest: boolean;
  readonly isBusiness: boolean;
  readonly hasLetters: boolean;
}

type Body = CallBody<typeof createOrderCall>;

export function readBuyer(
  body: Body,
  { profile, language, isGuest, isBusiness, hasLetters }: Asks,
): OrderBuyer | RefusalOf<'order.buyer-refused'> {
  const documentType = body.documentType ?? '';
  const asksDocument = profile.askIdCard && isGuest;
  const name = (body.buyerName ?? body.invoiceReceiverName).trim();
  const faults = buyerFaults(
    {
      name,
      email: body.invoiceEmail,
      documentType: isDocumentType(documentType) ? documentType : ('' as never),
      documentNo: body.idCardNo ?? '',
      phoneCountry: '',
      phone: body.invoiceMobileNo,
      country: body.invoiceCountryCode,
      address: body.invoiceAddress,
      address2: '',
      zipCode: body.invoiceZipCode,
      city: body.invoiceCity,
    },
    {
      document: asksDocument,
      address: hasLetters,
      countries: countriesOf(profile, language).map(({ code }) => code),
    },
  );
  const fields = [...new Set([...Object.keys(faults), ...otherFaults(body, isBusiness && !hasLetters)])];
  if (fields.length > 0) return refuseWith('order.buyer-refused', { fields });
  const keepsAddress = hasLetters || isBusiness;
  return {
    name,
    email: body.invoiceEmail.trim(),
    phone: body.invoiceMobileNo.trim(),
    document: asksDocument && isDocumentType(documentType) ? { documentType, documentNo: body.idCardNo ?? '' } : null,
    invoiceName: body.invoiceReceiverName.trim(),
    country: body.invoiceCountryCode,
    // ORDER-30: nobody's street is kept who is sent nothing. ORDER-16: a company's is on its invoice.
    address: keepsAddress ? body.invoiceAddress.trim() : '',
    zipCode: keepsAddress ? body.invoiceZipCode.trim() : '',
    city: keepsAddress ? body.invoiceCity.trim() : '',
    hasConsented: body.hasConsented ?? false,
    saidNo: body.toldToBuy === 'no',
  };
}

const isDocumentType = (text: string): text is DocumentType => (documentTypes as readonly string[]).includes(text);

/** What the page makes of its fields, or asks of nobody, and is kept all the same: as the fields that say what is wrong. */
function otherFaults(body: Body, asksAddressLoosely: boolean): string[] {
  const places = {
    address: placeWrong(body.invoiceAddress, joinedAddressCharsMax),
    zipCode: placeWrong(body.invoiceZipCode, zipCharsMax),
    city: placeWrong(body.invoiceCity, cityCharsMax),
  };
  return [
    ...(isInvoiceNameWrong(body.invoiceReceiverName.trim()) ? ['name'] : []),
    ...(asksAddressLoosely ? Object.entries(places).flatMap(([field, isWrong]) => (isWrong ? [field] : [])) : []),
  ];
}

const placeWrong = (typed: string, charsMax: number): boolean =>
  typed.trim() !== '' && placeFault(typed, charsMax) !== null;

/** ORDER-14: the name by another order of its words, with a civility. */
const isInvoiceNameWrong = (name: string): boolean =>
  name !== '' && (lengthFault(name, { max: invoiceNameCharsMax }) !== null || !nameCharacters.test(name));
