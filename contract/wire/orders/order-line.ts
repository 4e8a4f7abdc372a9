// A line of an order as a browser sends it (C§3, ORDER-29): what is not named here is dropped. No price is among it that
// the server would believe; fees and discounts are a salesman's, and are checked against what they may give.
import { z } from 'zod';
import { messageCharsMost } from '#domain/units/profile/buying.ts';
import { languages } from '#domain/values/language.ts';
import { codeUnitsMax } from '#domain/values/seen-text.ts';
import { addressCharsMax, shelfCharsMax, wholeNameChars } from '#domain/values/text-rules.ts';
import { CountryCode } from '../values/country.ts';
import { FeeType } from '../values/fee.ts';

const Code = z.string().max(64);
/** What one system calls something to another: nobody typed it. */
const Id = Code.regex(/^[\w.:/+-]*$/);
const Text = z.string().max(1_000);
// Room for every text that the rules allow, whatever its letters are made of.
const Words = z.string().max(codeUnitsMax(messageCharsMost));
const Name = z.string().max(codeUnitsMax(wholeNameChars.max));
/** Both lines of it. */
const Address = z.string().max(codeUnitsMax(3 * addressCharsMax));
/** Any number: whether it is an amount or a count is told line by line, not by refusing the whole request. */
const Number = z.number();

export const WireOrderLine = z.object({
  itemCode: Code,
  amount: Number,
  qty: Number,
  validMonths: Number.optional(),
  templateId: z.int().nullable().optional(),
  message: Words.optional(),
  message2: Words.optional(),
  personalImageUrl: Text.optional(),
  extraItemCode: Code.optional(),
  deliverType: Number,
  deliverDate: z.string().max(40).optional(),
  deliverTimeZone: Code.optional(),
  letterTypeId: Code.optional(),
  receiverName: Name.optional(),
  receiverEmail: Name.optional(),
  receiverMobileNo: Code.optional(),
  receiverAddress: Address.optional(),
  receiverCity: Name.optional(),
  receiverZipCode: Code.optional(),
  receiverCountryCode: z.union([z.literal(''), CountryCode]).optional(),
  receiverVatNumber: Code.optional(),
  senderName: Name.optional(),
  senderEmail: Name.optional(),
  // ORDER-29
  urssafId: Id.optional(),
  shelfId: Id.optional(),
  customShelf: z.string().max(codeUnitsMax(shelfCharsMax)).optional(),
  cardMadeFee: Number.optional(),
  extraCardMadeFee: Number.optional(),
  fileType: Id.optional(),
  uploadFileList: z
    .array(z.object({ amount: Number, qty: Number }))
    .max(1_000)
    .optional(),
  /** TOTAL-18: there even at 0; what it is, the server says. */
  shipFee: Number.optional(),
  // ORDER-15
  shipFeeDiscType: FeeType.nullable().optional(),
  shipFeeDiscValue: Number.optional(),
  extraFeeDiscType: FeeType.nullable().optional(),
  extraFeeDiscValue: Number.optional(),
  discountRate: Number.optional(),
  commissionType: FeeType.nullable().optional(),
  commissionValue: Number.optional(),
  // D39: ours.
  receiverLanguage: z.enum(languages).nullable().optional(),
  handOver: z.boolean().optional(),
  ladder: z.boolean().optional(),
  greetingId: Code.optional(),
});
export type WireOrderLine = z.infer<typeof WireOrderLine>;
