// A census instead of a checklist: it walks every call and names what somebody forgot.
import { actions } from '#domain/identity/permission.ts';
import { isPersonal, requirementOf, type CallDescription } from '#contract/call.ts';
import { barePath } from '#contract/version.ts';

export interface Census {
  readonly calls: readonly CallDescription[];
  /** The calls that have a handler. */
  readonly handled: readonly CallDescription[];
  /** The files among which handlers are found, and how many each exports. */
  readonly files: readonly HandlerFile[];
  readonly testTitles: readonly string[];
  readonly requirementIds: ReadonlySet<string>;
}

export interface HandlerFile {
  readonly path: string;
  readonly source: string;
  readonly handlers: number;
}

/** A file that imports one of the functions that make a handler means to have one. */
const makesHandler = /import \{[^}]*\b(handler|\w+Handler|handlerWithKeys)\b[^}]*\} from '#server\/handler\.ts'/;

const whoWords = new Set<string>(['anyone', 'member', 'partner', 'staff', 'link-or-buyer']);

/** One sentence for each thing that is missing; empty when nothing is. */
export function censusFaults({ calls, handled, files, testTitles, requirementIds }: Census): string[] {
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
    // Who needs no session may be anybody: whoever has neither the link nor a session is refused as well.
    if (call.who === 'link-or-buyer' && !tested('a stranger'))
      faults.push(`${name} has no test with "${call.id}" and "a stranger" in its title.`);
  }
  const answered = new Set<string>();
  for (const call of handled) {
    if (!calls.includes(call)) faults.push(`${call.method} ${call.path} has a handler and is not in contract/.`);
    const route = `${call.method} ${barePath(call.path)}`;
    if (answered.has(route)) faults.push(`${route} is answered by two handlers.`);
    answered.add(route);
  }
  for (const { path, source, handlers } of files)
    if (handlers === 0 && makesHandler.test(source)) faults.push(`${path} makes a handler and exports none.`);
  return faults;
}

const hasWord = (title: string, word: string): boolean =>
  new RegExp(`(^|[^\\w-])${word.replaceAll('.', '\\.')}($|[^\\w.-])`).test(title);
