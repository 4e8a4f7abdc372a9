// Arabic is read from right to left. A class that says "start" and "end" turns round with the text;
// one that says "left" and "right" does not.
import { textOf, walk, type Source, type Violation } from './source.ts';

const logical: Record<string, string> = {
  ml: 'ms',
  mr: 'me',
  pl: 'ps',
  pr: 'pe',
  left: 'inset-s',
  right: 'inset-e',
  'border-l': 'border-s',
  'border-r': 'border-e',
  'rounded-l': 'rounded-s',
  'rounded-r': 'rounded-e',
  'rounded-tl': 'rounded-ss',
  'rounded-tr': 'rounded-se',
  'rounded-bl': 'rounded-es',
  'rounded-br': 'rounded-ee',
  'text-left': 'text-start',
  'text-right': 'text-end',
  'float-left': 'float-start',
  'float-right': 'float-end',
  'clear-left': 'clear-start',
  'clear-right': 'clear-end',
  'scroll-ml': 'scroll-ms',
  'scroll-mr': 'scroll-me',
  'scroll-pl': 'scroll-ps',
  'scroll-pr': 'scroll-pe',
};

export function directionViolations(source: Source): Violation[] {
  const { room } = source.location;
  const isScreen =
    room === 'ui' || room === 'browser' || room === 'features-screen' || source.path.startsWith('apps/storefront/app/');
  if (!isScreen) return [];

  const found: Violation[] = [];
  walk(source.program, (attribute) => {
    if (attribute.type !== 'JSXAttribute' || !isClassName(attribute.name)) return;
    walk(attribute, (node) => {
      for (const token of textOf(node)?.split(/\s+/) ?? []) {
        const side = physicalSide(token);
        if (!side) continue;
        found.push({
          file: source.path,
          line: source.lineOf(node.start),
          rule: 'direction',
          message: `"${token}" does not turn round in a right-to-left language; use "${logical[side]}" for "${side}".`,
        });
      }
    });
  });
  return found;
}

const isClassName = (name: { type: string; name: unknown }): boolean =>
  typeof name.name === 'string' && /^className$|ClassName$/.test(name.name);

/** The part of `md:hover:-ml-4` that names a side: `ml`. */
function physicalSide(token: string): string | undefined {
  const utility = token.slice(token.lastIndexOf(':') + 1).replace(/^[!-]+/, '');
  // `left-to-right` is a class of ours: it says how codes and amounts are read, not where they stand.
  if (utility.includes('-to-')) return undefined;
  return Object.keys(logical).find((side) => utility === side || utility.startsWith(`${side}-`));
}
