// A call's handler has its tests beside it, in a file of the same name: where somebody who changes it looks first.
import type { Violation } from './source.ts';

/** Handlers that are tested elsewhere, and why. None is, and each that is added says its reason. */
export const testedElsewhere: ReadonlyMap<string, string> = new Map();

const isOfApi = (path: string): boolean => /^features\/[^/]+\/api\/.+\.ts$/.test(path) && !path.endsWith('.test.ts');
/** Whatever it is called and however it is exported: what `server/handler.ts` makes is mounted. */
const makesHandler = (text: string): boolean =>
  text.includes("'#server/handler.ts'") &&
  /\b(?:handler|handlerWithKeys|plainHandler|preparedHandler|singleStatementHandler)\(/.test(text);

/** `files` maps the path of every source to its text. */
export function handlerTestViolations(
  files: ReadonlyMap<string, string>,
  elsewhere: ReadonlyMap<string, string> = testedElsewhere,
): Violation[] {
  const handlers = [...files].filter(([path, text]) => isOfApi(path) && makesHandler(text)).map(([path]) => path);
  const untested = handlers.filter((path) => !elsewhere.has(path) && !files.has(testOf(path)));
  const needless = [...elsewhere.keys()].filter((path) => !handlers.includes(path) || files.has(testOf(path)));
  const violation = (file: string, message: string) => ({ file, line: 1, rule: 'handler-test', message });
  return [
    ...untested.map((path) => violation(path, `A call's tests lie beside it: there is no ${testOf(path)}.`)),
    ...needless.map((path) => violation(path, 'Is said to be tested elsewhere, and is not, or is no handler.')),
  ];
}

const testOf = (path: string): string => path.replace(/\.ts$/, '.test.ts');
