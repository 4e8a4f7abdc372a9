// The vendor's forms: `a[b][c]=`, arrays with an index or with empty brackets. Everything arrives as text.
import { z } from 'zod';
import { invalid } from '../errors.ts';

export type Form = { [name: string]: string | Form | (string | Form)[] };

const piecesMax = 2_000;

export function parseForm(text: string): Form {
  const root: Branch = new Map();
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > piecesMax) throw invalid('Too many parameters.');
  for (const [name, value] of pairs) {
    const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
    if (!match?.[1]) throw invalid(`Invalid parameter name: ${name}`, 'parameter_unknown', name);
    const steps = [match[1], ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, step = '']) => step)];
    put(root, steps, value, name);
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, leafOrForm(value)]));
}

type Branch = Map<string, string | Branch>;

function put(branch: Branch, [first = '', ...rest]: readonly string[], value: string, name: string): void {
  const step = first === '' ? String(branch.size) : first;
  if (rest.length === 0) {
    branch.set(step, value);
    return;
  }
  const next = branch.get(step) ?? new Map<string, string | Branch>();
  if (typeof next === 'string') throw invalid(`Invalid parameter: ${name}`, 'parameter_unknown', name);
  branch.set(step, next);
  put(next, rest, value, name);
}

/** A branch whose names are 0, 1, 2 … is an array. */
function leafOrForm(value: string | Branch): string | Form | (string | Form)[] {
  if (typeof value === 'string') return value;
  const names = [...value.keys()];
  if (names.every((name) => /^\d+$/.test(name)))
    return names.toSorted((a, b) => Number(a) - Number(b)).map((name) => leafOrForm(value.get(name)!) as string | Form);
  return Object.fromEntries([...value].map(([name, part]) => [name, leafOrForm(part)]));
}

// What a parameter can be. An empty text unsets it.
const orUnset = <T extends z.ZodType>(type: T) => z.union([z.literal('').transform(() => undefined), type]).optional();

export const text = (max = 5_000) => z.string().min(1).max(max);
export const whole = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
export const amount = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
export const maybe = orUnset;
export const currency = z.string().regex(/^[a-z]{3}$/);
export const metadata = z
  .record(z.string().regex(/^[^[\]]{1,40}$/), z.string().max(500))
  .refine((all) => Object.keys(all).length <= 50, 'at most 50 keys')
  // An empty text deletes a key.
  .transform((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')))
  .optional();
const range = z.union([
  whole.transform((exactly): Range => ({ gte: exactly, lte: exactly })),
  z
    .strictObject({ gt: whole.optional(), gte: whole.optional(), lt: whole.optional(), lte: whole.optional() })
    .transform((bounds) => bounds as Range),
]);
export interface Range {
  readonly gt?: number;
  readonly gte?: number;
  readonly lt?: number;
  readonly lte?: number;
}
export const created = range.optional();

/** What every list understands. */
export const page = {
  limit: whole.pipe(z.int().min(1).max(100)).optional(),
  starting_after: text(255).optional(),
  ending_before: text(255).optional(),
};

/** Refuses with the parameter's name as the vendor writes it. */
export function readForm<Shape extends z.ZodType>(shape: Shape, form: Form): z.output<Shape> {
  const read = shape.safeParse(form);
  if (read.success) return read.data;
  const issue = deepest(read.error.issues[0]!);
  const at = (...more: PropertyKey[]) => {
    const [first = '', ...rest] = [...issue.path, ...more].map(String);
    return first + rest.map((step) => `[${step}]`).join('');
  };
  if (issue.code === 'unrecognized_keys') {
    const param = at(issue.keys[0] ?? '');
    throw invalid(`Received unknown parameter: ${param}`, 'parameter_unknown', param);
  }
  const param = at();
  if (issue.code === 'invalid_type' && issue.message.includes('received undefined'))
    throw invalid(`Missing required param: ${param}.`, 'parameter_missing', param);
  throw invalid(`Invalid ${param}: ${issue.message}`, undefined, param);
}

/** In a union the branch that got furthest says what is wrong. */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.at(-1)?.[0];
  return inner ? deepest({ ...inner, path: [...issue.path, ...inner.path] }) : issue;
}
