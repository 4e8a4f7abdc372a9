// A census instead of a checklist: it walks every call and names what somebody forgot.
import { actions } from '#domain/identity/permission.ts';
import { isPersonal, requirementOf, type CallDescription } from '#contract/call.ts';

export interface Census {
  readonly calls: readonly CallDescription[];
  /** The calls that have a handler. */
  readonly handled: readonly CallDescription[];
  readonly testTitles: readonly string[];
  readonly requirementIds: ReadonlySet<string>;
}

const whoWords = new Set<string>(['anyone', 'member', 'partner', 'staff']);

/** One sentence for each thing that is missing; empty when nothing is. */
export function censusFaults({ calls, handled, testTitles, requirementIds }: Census): string[] {
  const faults: string[] = [];
  for (const call of calls) {
    const name = `${call.method} ${call.path}`;
    const tested = (what: string) => testTitles.some((title) => hasWord(title, call.id) && title.includes(what));
    if (!requirementIds.has(requirementOf(call)))
      faults.push(`${name} names no requirement: "${call.id}" is not in the table.`);
    if (!whoWords.has(call.who)) faults.push(`${name} does not say who may make it.`);
    if (!actions.includes(call.may)) faults.push(`${name} names no permission.`);
    if (!handled.includes(call)) faults.push(`${name} has no handler.`);
    if (!tested('another unit')) faults.push(`${name} has no test with "${call.id}" and "another unit" in its title.`);
    if (isPersonal(call) && !tested('another customer'))
      faults.push(`${name} has no test with "${call.id}" and "another customer" in its title.`);
  }
  for (const call of handled)
    if (!calls.includes(call))
      faults.push(`${call.method} ${call.path} has a handler and is not in contract/calls.ts.`);
  return faults;
}

const hasWord = (title: string, word: string): boolean =>
  new RegExp(`(^|[^\\w-])${word.replaceAll('.', '\\.')}($|[^\\w.-])`).test(title);
