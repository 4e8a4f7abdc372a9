// As much of a line as its receiver gets to read. Where it goes is no part of it: nothing is sent there.
import { z } from 'zod';
import type { Line } from '#domain/buying/line.ts';
import { messageCharsMost } from '#domain/units/profile/buying.ts';
import { languages } from '#domain/values/language.ts';
import type { Currency } from '#domain/values/money.ts';
import { codeUnitsMax } from '#domain/values/seen-text.ts';
import { wholeNameChars } from '#domain/values/text-rules.ts';
import { amountToWire } from '../values/money.ts';

// Room for every text that the rules allow, whatever its letters are made of.
const Name = z.string().trim().max(codeUnitsMax(wholeNameChars.max)).default('');
const Words = z.string().max(codeUnitsMax(messageCharsMost)).default('');

export const WirePreviewLine = z.object({
  itemCode: z.string().max(64),
  amount: z.number(),
  validMonths: z.int().min(1).max(120),
  templateId: z.int().nullable().default(null),
  message: Words,
  message2: Words,
  /** PERS-14: the address of an upload of ours; null without a photo. */
  photoUrl: z.string().max(2_000).nullable().default(null),
  senderName: Name,
  receiverName: Name,
  /** SEND-08; null is that of whoever asks. */
  receiverLanguage: z.enum(languages).nullable().default(null),
});
export type WirePreviewLine = z.infer<typeof WirePreviewLine>;

export const previewLineOf = (
  { product, amount, validMonths, design, sender, receiver }: Line,
  currency: Currency,
): WirePreviewLine => ({
  itemCode: product.itemCode,
  amount: amountToWire(currency, amount),
  validMonths,
  templateId: design.templateId,
  message: design.message,
  message2: design.message2,
  photoUrl: design.photoUrl,
  senderName: sender.name.trim(),
  receiverName: receiver.name.trim(),
  receiverLanguage: receiver.language,
});
