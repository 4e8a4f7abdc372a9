// The forms of settings on the wire: what each looks like there, how it is written and how it is read.
import { z } from 'zod';
import type { FieldsThatAre } from '#domain/units/setting-wires.ts';
import type { Theme } from '#domain/units/theme.ts';
import { cookieChoices, type UnitProfile } from '#domain/units/unit.ts';
import { languages } from '#domain/values/language.ts';
import { chatCodes, discountCodes, paymentCodes, signInCodes, wordFor } from './unit-codes.ts';

export interface SettingForm<Value, Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  toWire(value: Value): z.infer<Schema>;
  fromWire(wire: z.infer<Schema>): Value;
}

/** The same on both sides. */
const same = <Schema extends z.ZodType>(schema: Schema): SettingForm<z.infer<Schema>, Schema> => ({
  schema,
  toWire: (value) => value,
  fromWire: (wire) => wire,
});

const form = <Value, Schema extends z.ZodType>(
  schema: Schema,
  toWire: (value: Value) => z.infer<Schema>,
  fromWire: (wire: z.infer<Schema>) => Value,
): SettingForm<Value, Schema> => ({ schema, toWire, fromWire });

export const Flag = z.union([z.literal(0), z.literal(1)]);
export const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

const LocalTexts = z.partialRecord(z.enum(languages), z.string());
const Link = z.object({ icon: z.string(), link: z.string() });

const list = (text: string, separator: string): string[] => text.split(separator).filter(Boolean);

/** Those that the settings of every area may have. */
export const sharedForms = {
  flag: form(Flag, flag, (wire) => wire === 1),
  language: same(z.enum(languages)),
  text: same(z.string()),
  'text-or-null': same(z.string().nullable()),
  whole: same(z.int()),
  'whole-or-null': same(z.int().nullable()),
  number: same(z.number()),
  texts: same(z.array(z.string())),
  /** As the wire writes its other lists of names. */
  'comma-list': form(
    z.string(),
    (names: readonly string[]) => names.join(','),
    (text) => list(text, ','),
  ),
  'local-text': same(LocalTexts),
  'wholes-by-name': same(z.record(z.string(), z.int())),
  'numbers-by-name': same(z.record(z.string(), z.number())),
};

/** A list of words, each as its code; an unknown code is dropped. */
const codeList = <Word extends string>(codes: Record<Word, string>, separator: string) =>
  form(
    z.string(),
    (words: readonly Word[]) => words.map((word) => codes[word]).join(separator),
    (text) => list(text, separator).flatMap((code) => wordFor(codes, code) ?? []),
  );

/** Those of one setting each. */
export const ownForms = {
  seller: same(
    z.object({
      legalName: z.string(),
      address: z.string(),
      taxIds: z.array(z.string()),
      invoicePrefix: z.string(),
      senderAddress: z.string(),
    }),
  ),
  theme: same(z.custom<Theme>((value) => typeof value === 'object' && value !== null)),
  whiteLabel: form(
    z.enum(['WHITE', 'AFI_NON_WHITE']),
    (is: boolean) => (is ? 'WHITE' : 'AFI_NON_WHITE'),
    (type) => type === 'WHITE',
  ),
  signIn: codeList(signInCodes, ','),
  paymentMeans: codeList(paymentCodes, '|'),
  discountType: form(
    z.enum(['D', 'B', 'FG']),
    (type: UnitProfile['discountType']) => discountCodes[type],
    (code) => wordFor(discountCodes, code) ?? 'discount',
  ),
  countryPaths: same(z.array(z.object({ country: z.string(), path: z.string() }))),
  cookieChoices: same(z.array(z.enum(cookieChoices))),
  infoPages: same(z.array(z.object({ href: z.string(), title: LocalTexts, content: LocalTexts }))),
  weekend: same(z.array(z.int())),
  media: same(z.array(Link)),
  consumerPages: same(z.array(Link).nullable()),
  chat: form(
    z.string().nullable(),
    (chat: UnitProfile['chat']) => chat && chatCodes[chat],
    (code) => (code === null ? null : (wordFor(chatCodes, code) ?? null)),
  ),
} satisfies { [Field in FieldsThatAre<readonly [string, 'own']>]: SettingForm<UnitProfile[Field]> };
