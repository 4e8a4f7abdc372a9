// To whom an order's receipt is written, in the wire's words (ORDER-12 to ORDER-14, ORDER-30, ORDER-32).
import { z } from 'zod';
import type { BuyerDetails } from '#domain/buying/buyer-details.ts';
import { codeUnitsMax } from '#domain/values/seen-text.ts';
import { cityCharsMax, invoiceNameCharsMax, joinedAddressCharsMax, zipCharsMax } from '#domain/values/text-rules.ts';
import { CountryCode } from '../values/country.ts';

const Text = (charsMax: number) => z.string().max(codeUnitsMax(charsMax));

export const invoiceShape = {
  invoiceEmail: z.string().max(254),
  invoiceReceiverName: Text(invoiceNameCharsMax),
  invoiceMobileNo: z.string().max(40).default(''),
  invoiceCountryCode: CountryCode,
  invoiceAddress: Text(joinedAddressCharsMax).default(''),
  invoiceZipCode: Text(zipCharsMax).default(''),
  invoiceCity: Text(cityCharsMax).default(''),
};
const WireInvoice = z.object(invoiceShape);
export type WireInvoice = z.input<typeof WireInvoice>;

/** ORDER-30: where nothing is sent by post, nobody's street is on the receipt. */
export const invoiceOf = (buyer: BuyerDetails, mobile: string, asksAddress: boolean): WireInvoice => ({
  invoiceEmail: buyer.email.trim(),
  invoiceReceiverName: invoiceName(buyer.name),
  invoiceMobileNo: mobile,
  invoiceCountryCode: buyer.country,
  ...(asksAddress && {
    invoiceAddress: joinedAddress(buyer.address, buyer.address2),
    invoiceZipCode: buyer.zipCode.trim(),
    invoiceCity: buyer.city.trim(),
  }),
});

/** ORDER-13, ORDER-32: a comma and a space, without an empty second line. */
export const joinedAddress = (line: string, line2: string): string =>
  [line, line2]
    .map((text) => text.trim())
    .filter(Boolean)
    .join(', ');

/** ORDER-14: civility, last name, first name. Of a name that was written as one the last word is the last name. */
export function invoiceName(name: string, civility = ''): string {
  const words = name.trim().split(/\s+/u);
  const last = words.at(-1) ?? '';
  return [civility, last, ...words.slice(0, -1)].filter(Boolean).join(' ');
}
