// A schema as a person would write it down: a field with what may stand in it. For tests that compare what travels
// with what callers were told.
import { z } from 'zod';

/** `text <= 64`, `NL | SSO`, `whole 1..10`; a list of one form in brackets; an object field by field. */
export type Written = string | readonly Written[] | { readonly [field: string]: Written };

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly default?: unknown;
}

export const writtenSchema = (schema: z.ZodType, io: 'input' | 'output'): Written =>
  written(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema);

function written(schema: JsonSchema): Written {
  if (schema.properties) return writtenFields(schema.properties, schema.required ?? []);
  if (schema.items) return [written(schema.items), ...(schema.maxItems ? [`<= ${schema.maxItems}`] : [])];
  if (schema.anyOf) {
    const forms = schema.anyOf.map(written);
    return forms.every((form) => typeof form === 'string') ? forms.join(' | ') : forms;
  }
  const form = schema.enum
    ? schema.enum.join(' | ')
    : 'const' in schema
      ? JSON.stringify(schema.const)
      : simple(schema);
  return 'default' in schema ? `${form} = ${JSON.stringify(schema.default)}` : form;
}

const writtenFields = (fields: Readonly<Record<string, JsonSchema>>, required: readonly string[]): Written =>
  Object.fromEntries(
    Object.entries(fields).map(([name, form]) => [required.includes(name) ? name : `${name}?`, written(form)]),
  );

function simple({ type = 'anything', ...form }: JsonSchema): string {
  if (typeof type !== 'string') return type.map((each) => simple({ ...form, type: each })).join(' | ');
  const { format, pattern, minLength, maxLength, minimum, maximum, exclusiveMinimum } = form;
  const above = exclusiveMinimum === undefined ? '' : `> ${exclusiveMinimum}`;
  const [word, bounds] =
    type === 'string'
      ? [format ?? (pattern ? `/${pattern}/` : 'text'), range(minLength, maxLength)]
      : type === 'integer'
        ? ['whole', range(unsafe(minimum), unsafe(maximum))]
        : type === 'number'
          ? [type, above || range(minimum, maximum)]
          : [type, ''];
  return bounds ? `${word} ${bounds}` : word;
}

const range = (from: number | undefined, to: number | undefined): string =>
  from === undefined ? (to === undefined ? '' : `<= ${to}`) : `${from}..${to ?? ''}`;

/** What every whole number is bounded by says nothing. */
const unsafe = (bound: number | undefined): number | undefined =>
  bound !== undefined && Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
