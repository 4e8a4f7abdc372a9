// Keys of partners' tills, from a terminal: who may make one has the database's address, and nobody else.
import { isRefusal } from '#domain/refusal.ts';
import { decimalText, money, parseDecimal, type Currency } from '#domain/values/money.ts';
import { tillHourMax, tillWrongMax } from '#domain/cards/till.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { barePath } from '#contract/version.ts';
import { calls } from '../../calls.ts';
import { addMember } from '#data/identity/actors.ts';
import { record } from '#data/audit.ts';
import {
  limitPartnerKey,
  listPartnerKeys,
  makePartnerKey,
  resumePartnerKey,
  revokePartnerKey,
  rotatePartnerKey,
  type KeyLimits,
  type PartnerKey,
} from '#data/cards/partner-keys.ts';
import type { Scope } from '#data/scope.ts';
import { profileIn } from '#data/units/units.ts';

export const usage = `
pnpm partner-key <unit> partner                            makes a partner and says its id
pnpm partner-key <unit> make <partner id> <name>           makes a key and shows it, once
     [--calls /till/redeem,/till/reverse] [--merchant <id>]
     [--hour-max 5000] [--wrong-max 20]                    what it may spend, and mistype, in an hour
pnpm partner-key <unit> list                               every key, its limits, and when it was last used
pnpm partner-key <unit> limit <key id> [--hour-max 5000] [--wrong-max 20]
pnpm partner-key <unit> resume <key id>                    a suspended key goes on
pnpm partner-key <unit> rotate <key id> [--hours 72]       another key; the old one goes on that long
pnpm partner-key <unit> revoke <key id>                    ends a key at once
`.trim();

/** What a key may open: the calls of partners. */
export const partnerCalls: readonly string[] = calls
  .filter(({ who }) => who === 'partner')
  .map(({ path }) => barePath(path));

const usualHours = 72;

interface Asked {
  readonly scope: Scope;
  readonly profile: UnitProfile;
  /** What comes behind the verb. */
  readonly first: string;
  readonly rest: readonly string[];
  readonly options: ReadonlyMap<string, string>;
}

/** Each gives the lines to print. */
const verbs: Readonly<Record<string, (asked: Asked) => Promise<string[]>>> = {
  async partner({ scope }) {
    return [`partner ${await addMember(scope, { kind: 'partner' })}`];
  },
  async make({ scope, profile, first: partner, rest, options }) {
    const name = rest.join(' ');
    const wanted = options.get('calls')?.split(',') ?? [...partnerCalls];
    const unknown = wanted.filter((path) => !partnerCalls.includes(path));
    if (unknown.length > 0) throw new Error(`no call of partners: ${unknown.join(', ')}`);
    if (!name) throw new Error(usage);
    const merchant = options.get('merchant') ?? null;
    const limits = limitsIn(options, profile.currency);
    const made = await makePartnerKey(scope, { partner, name, calls: wanted, merchant, ...limits });
    if (isRefusal(made)) throw new Error(`there is no partner ${partner} here`);
    return shown(made);
  },
  async limit({ scope, profile, first: id, options }) {
    const limits = limitsIn(options, profile.currency);
    if (Object.keys(limits).length === 0) throw new Error(usage);
    if (!(await limitPartnerKey(scope, id, limits))) throw new Error(`there is no key ${id}`);
    return [`key ${id} has its limits`];
  },
  async resume({ scope, first: id }) {
    if (!(await resumePartnerKey(scope, id))) throw new Error(`no key ${id} is suspended`);
    return [`key ${id} goes on`];
  },
  async rotate({ scope, first: id, options }) {
    const hours = Number(options.get('hours') ?? usualHours);
    if (!(hours >= 0 && hours <= 24 * 30)) throw new Error('--hours is a number up to 720');
    const until = new Date(scope.clock.now().getTime() + hours * 3_600_000);
    const made = await rotatePartnerKey(scope, id, until);
    if (isRefusal(made)) throw new Error(`there is no key ${id} to replace`);
    return [...shown(made), `the old one ends ${until.toISOString()}`];
  },
  async revoke({ scope, first: id }) {
    if (!(await revokePartnerKey(scope, id))) throw new Error(`there is no key ${id} to end`);
    return [`key ${id} has ended`];
  },
  async list({ scope, profile }) {
    const keys = await listPartnerKeys(scope);
    return keys.map((key) => lineOf(key, profile, scope.clock.now()));
  },
};

/** Does what the words say, in the unit's transaction; whoever changes something is on the record. */
export async function partnerKeyCommand(scope: Scope, words: readonly string[]): Promise<string[]> {
  const { plain, options } = parsed(words);
  const [verb = '', first = '', ...rest] = plain;
  const work = verbs[verb];
  const profile = await profileIn(scope);
  if (!work || !profile) throw new Error(usage);
  const lines = await work({ scope, profile, first, rest, options });
  if (verb !== 'list') await record(scope, { call: `partner-key ${verb}`, outcome: 'done' });
  return lines;
}

const shown = ({ id, text }: { id: string; text: string }): string[] => [
  `key ${id}`,
  text,
  'Give it to the till now: it is not stored and cannot be shown again.',
];

/** What the words say of a key's limits, and nothing of what they do not. */
function limitsIn(options: ReadonlyMap<string, string>, currency: Currency): KeyLimits {
  const [amount, count] = [options.get('hour-max'), options.get('wrong-max')];
  const hourMax = amount === undefined ? undefined : parseDecimal(currency, amount)?.minor;
  if (amount !== undefined && !(hourMax && hourMax > 0))
    throw new Error(`--hour-max is an amount in ${currency}, such as 5000`);
  const wrongMax = count === undefined ? undefined : Number(count);
  if (wrongMax !== undefined && !(Number.isInteger(wrongMax) && wrongMax > 0 && wrongMax <= 10_000))
    throw new Error('--wrong-max is a whole number from 1 to 10000');
  return {
    ...(hourMax === undefined ? {} : { hourMax }),
    ...(wrongMax === undefined ? {} : { wrongMax }),
  };
}

function stateOf(key: PartnerKey, now: Date): string {
  if (key.revokedAt) return 'revoked';
  if (key.expiresAt && key.expiresAt <= now) return 'ended';
  if (key.suspendedAt) return `SUSPENDED ${key.suspendedAt.toISOString()}`;
  return key.expiresAt ? `ends ${key.expiresAt.toISOString()}` : 'in use';
}

function lineOf(key: PartnerKey, profile: UnitProfile, now: Date): string {
  const { currency } = profile;
  const hourMax = decimalText(money(currency, tillHourMax(profile, key)));
  return [
    key.id,
    key.name,
    `partner ${key.partner}`,
    key.calls.join(','),
    key.merchant ?? '-',
    `${hourMax} ${currency} and ${tillWrongMax(key)} wrong an hour`,
    stateOf(key, now),
    key.lastUsedAt ? `last used ${key.lastUsedAt.toISOString()}` : 'never used',
  ].join('  ');
}

function parsed(words: readonly string[]): { plain: string[]; options: Map<string, string> } {
  const plain: string[] = [];
  const options = new Map<string, string>();
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (!word.startsWith('--')) plain.push(word);
    else options.set(word.slice(2), words[++at] ?? '');
  }
  return { plain, options };
}
