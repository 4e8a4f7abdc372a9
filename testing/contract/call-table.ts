// What callers were told of each call, written down a second time and by hand: server and client are made of the same
// entry, so neither would notice another path, a captcha that is gone or a field with another name.
import { expect, test } from 'vitest';
import { isCall, type CallDescription } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { pathOf } from '#contract/version.ts';
import { writtenSchema, type Written } from './written-schema.ts';

type Said = 'host' | 'who' | 'may' | 'needs' | 'unit' | 'captcha' | 'session' | 'identifies' | 'priority' | 'file';

/** One call. What it does not name, the call must not have. */
export interface CallRow extends Partial<Pick<CallDescription, Said | 'effect' | 'keep' | 'bodyBytes'>> {
  /** What the call names itself by, where that is not the first word of the row's name. */
  readonly id?: string;
  /** The method, and the path with its version. */
  readonly call: string;
  readonly who: CallDescription['who'];
  readonly may: CallDescription['may'];
  readonly sealed?: true;
  readonly fresh?: true;
  readonly cached?: true;
  /** `30 in 60 s by network, else closed`: the last is what happens without Redis. */
  readonly limits?: readonly string[];
  /** What holds instead for a body with this field. */
  readonly forms?: Readonly<Record<string, Readonly<Pick<CallRow, 'needs' | 'captcha' | 'limits'>>>>;
  /** Besides the unit. */
  readonly takes: Written;
  readonly answers: Written;
  /** The names of its own failures. */
  readonly fails?: string;
}

/**
 * A case for each row, by the requirements that name its path, and one that counts the rows against the calls of the
 * file. A call that no requirement names has a word of its own instead.
 */
export function callTable(file: object, rows: Readonly<Record<string, CallRow>>): void {
  const calls = Object.values(file).filter(isCall);
  const table = Object.entries(rows).map(([name, row]) => ({ name, row }));

  test.each(table)('$name: $row.call', ({ name, row }) => {
    const call = calls.find((one) => addressOf(one) === row.call);
    expect(call && rowOf(call)).toEqual({ id: name.split(' ', 1)[0], ...unsaid(row), ...row });
  });

  test('these are all the calls there are in the file', () => {
    expect(table.map(({ row }) => row.call).toSorted()).toEqual(calls.map(addressOf).toSorted());
  });
}

const addressOf = (call: CallDescription): string => `${call.method} ${pathOf(call)}`;

const unsaid = ({ call }: CallRow) => ({
  host: undefined,
  needs: undefined,
  unit: undefined,
  sealed: false,
  session: undefined,
  identifies: undefined,
  fresh: false,
  priority: 'usual',
  captcha: undefined,
  limits: [],
  forms: {},
  bodyBytes: 65_536,
  file: undefined,
  effect: call.startsWith('GET') ? 'read' : 'write',
  cached: false,
  keep: 'day',
  fails: '',
});

const rowOf = (call: CallDescription) => ({
  id: call.id,
  call: addressOf(call),
  host: call.host,
  who: call.who,
  may: call.may,
  needs: call.needs,
  unit: call.unit,
  sealed: call.sealed,
  session: call.session,
  identifies: call.identifies,
  fresh: call.fresh ?? false,
  priority: call.priority,
  captcha: call.captcha,
  limits: written(call.limits),
  forms: Object.fromEntries(
    (call.forms ?? []).map((form) => [
      form.with,
      {
        ...(form.needs && { needs: form.needs }),
        ...(form.captcha && { captcha: form.captcha }),
        limits: written(form.limits),
      },
    ]),
  ),
  bodyBytes: call.bodyBytes,
  file: call.file,
  effect: call.effect,
  cached: call.cached,
  keep: call.keep,
  takes: writtenSchema(call.body, 'input'),
  answers: writtenSchema(call.answer, 'output'),
  fails: call.fails.join(' '),
});

const written = (names: CallDescription['limits'] = []): string[] =>
  names.map((name) => {
    const { points, seconds, by, without } = limits[name];
    return `${points} in ${seconds} s by ${by}, else ${without}`;
  });
