// A body that a call accepts, made from its own description: for tests that walk every call. A field that
// cannot be guessed from its type is named in the table below.
import { z } from 'zod';
import type { CallDescription } from '#contract/call.ts';

type Json = Record<string, unknown>;

export interface Samples {
  readonly [field: string]: unknown;
}

/** Fields whose form their type does not tell. */
const usual: Samples = {
  fingerprint: 'ab'.repeat(32),
  timestampBase64: Buffer.from('1780308000000').toString('base64'),
  action: 'block',
  firstName: 'Some',
  lastName: 'Body',
  email: 'some.body@example.com',
  password: 'Correct-Horse9',
  isAdult: true,
  resourceContent: 'AAAA',
  resourceId: 'ab'.repeat(16),
  page: 1,
  txnCurrency: 'EUR',
  paymentMethod: 'C04',
  invoiceCountryCode: 'FR',
};

/** Throws for a call whose body cannot be made: name its field in the table. */
export function sampleBody(call: CallDescription, samples: Samples = {}): Json {
  const known = { ...usual, ...samples };
  const schema = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Json;
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  const required = (schema['required'] ?? []) as string[];
  const whole: Json = {};
  for (const [name, field] of Object.entries(properties))
    if (name in known) whole[name] = known[name];
    else if (required.includes(name)) whole[name] = sampleOf(field);
  // Where one field excludes another, as few as will do.
  const least = pick(whole, required);
  const optional = Object.keys(whole).filter((name) => !required.includes(name));
  const candidates = [whole, ...optional.map((name) => pick(whole, [...required, name])), least];
  const found = candidates.find((body) => call.body.safeParse(body).success);
  if (found) return found;
  const { error } = call.body.safeParse(whole);
  throw new Error(`no sample for ${call.method} ${call.path}: ${error?.message}`);
}

const pick = (body: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));

function sampleOf(schema: Json): unknown {
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  const [choice] = (schema['enum'] ?? schema['anyOf'] ?? schema['oneOf'] ?? []) as unknown[];
  if (choice !== undefined) return typeof choice === 'object' ? sampleOf(choice as Json) : choice;
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () => sampleOf((schema['items'] ?? {}) as Json));
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
          .filter(([name]) => ((schema['required'] ?? []) as string[]).includes(name))
          .map(([name, field]) => [name, name in usual ? usual[name] : sampleOf(field)]),
      );
    default:
      return 'sample'.padEnd(Number(schema['minLength'] ?? 0), 'x');
  }
}
