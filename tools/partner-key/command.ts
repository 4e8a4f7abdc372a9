// Keys of partners' tills, from a terminal: who may make one has the database's address, and nobody else.
import { isRefusal } from '#domain/refusal.ts';
import { barePath } from '#contract/version.ts';
import { calls } from '#contract/calls.ts';
import { addMember } from '#data/actors.ts';
import { record } from '#data/audit.ts';
import {
  listPartnerKeys, makePartnerKey, revokePartnerKey, rotatePartnerKey, type PartnerKey,
} from '#data/partner-keys.ts'; // prettier-ignore
import type { Scope } from '#data/scope.ts';

export const usage = `
pnpm partner-key <unit> partner                            makes a partner and says its id
pnpm partner-key <unit> make <partner id> <name>           makes a key and shows it, once
     [--calls /till/redeem,/till/reverse] [--merchant <id>]
pnpm partner-key <unit> list                               every key, and when it was last used
pnpm partner-key <unit> rotate <key id> [--hours 72]       another key; the old one goes on that long
pnpm partner-key <unit> revoke <key id>                    ends a key at once
`.trim();

/** What a key may open: the calls of partners. */
export const partnerCalls: readonly string[] = calls
  .filter(({ who }) => who === 'partner')
  .map(({ path }) => barePath(path));

const usualHours = 72;

/** Does what the words say, in the unit's transaction, and gives the lines to print. */
export async function partnerKeyCommand(scope: Scope, words: readonly string[]): Promise<string[]> {
  const { plain, options } = parsed(words);
  const [verb = '', first = '', ...rest] = plain;
  const done = (lines: string[]) =>
    record(scope, { call: `partner-key ${verb}`, outcome: 'done' }).then(() => lines);
  switch (verb) {
    case 'partner':
      return done([`partner ${await addMember(scope, { kind: 'partner' })}`]);
    case 'make': {
      const name = rest.join(' ');
      const wanted = options.get('calls')?.split(',') ?? [...partnerCalls];
      const unknown = wanted.filter((path) => !partnerCalls.includes(path));
      if (!name || unknown.length > 0)
        throw new Error(unknown.length > 0 ? `no call of partners: ${unknown.join(', ')}` : usage);
      const made = await makePartnerKey(scope, {
        partner: first,
        name,
        calls: wanted,
        merchant: options.get('merchant') ?? null,
      });
      if (isRefusal(made)) throw new Error(`there is no partner ${first} here`);
      return done(shown(made));
    }
    case 'rotate': {
      const hours = Number(options.get('hours') ?? usualHours);
      if (!(hours >= 0 && hours <= 24 * 30)) throw new Error('--hours is a number up to 720');
      const until = new Date(scope.clock.now().getTime() + hours * 3_600_000);
      const made = await rotatePartnerKey(scope, first, until);
      if (isRefusal(made)) throw new Error(`there is no key ${first} to replace`);
      return done([...shown(made), `the old one ends ${until.toISOString()}`]);
    }
    case 'revoke':
      if (!(await revokePartnerKey(scope, first))) throw new Error(`there is no key ${first} to end`);
      return done([`key ${first} has ended`]);
    case 'list':
      return (await listPartnerKeys(scope)).map((key) => lineOf(key, scope.clock.now()));
    default:
      throw new Error(usage);
  }
} // prettier-ignore

const shown = ({ id, text }: { id: string; text: string }): string[] => [
  `key ${id}`,
  text,
  'Give it to the till now: it is not stored and cannot be shown again.',
];

function lineOf(key: PartnerKey, now: Date): string {
  const state = key.revokedAt
    ? 'revoked'
    : key.expiresAt && key.expiresAt <= now
      ? 'ended'
      : key.expiresAt
        ? `ends ${key.expiresAt.toISOString()}`
        : 'in use';
  const used = key.lastUsedAt ? `last used ${key.lastUsedAt.toISOString()}` : 'never used';
  return `${key.id}  ${key.name}  partner ${key.partner}  ${key.calls.join(',')}  ${key.merchant ?? '-'}  ${state}  ${used}`;
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
