// A source file as the rules see it: parsed, placed in its room, and able to say on which line a
// node stands.
import { parseSync, visitorKeys, type Node, type Program } from 'oxc-parser';
import { locationOf, type Location } from './location.ts';

export interface Source {
  readonly path: string;
  readonly location: Location;
  readonly program: Program;
  readonly comments: readonly { readonly value: string; readonly start: number; readonly end: number }[];
  /** What the parser could not read; the other rules say nothing about such a file. */
  readonly errors: readonly { readonly message: string; readonly line: number }[];
  lineOf(offset: number): number;
}

export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

export function readSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
  return {
    path,
    location: locationOf(path),
    program: parsed.program,
    comments: parsed.comments,
    errors: parsed.errors.map(({ message, labels }) => ({
      message,
      line: lineOf(labels[0]?.start ?? 0),
    })),
    lineOf,
  };
}

export type Visit = (node: Node, parent: Node | null, key: string) => void;

/** Visits a node and everything below it, parents first. */
export function walk(node: Node, visit: Visit, parent: Node | null = null, key = ''): void {
  visit(node, parent, key);
  for (const childKey of visitorKeys[node.type] ?? []) {
    const value = (node as unknown as Record<string, unknown>)[childKey];
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit, node, childKey);
    }
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The text of a string, of a part of a template or of a JSX text; null for any other node. */
export function textOf(node: Node): string | null {
  if (node.type === 'TemplateElement') return node.value.cooked;
  if (node.type === 'JSXText') return node.value;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

/** True for the `b` of `a.b`, `{ b: 1 }` and `interface { b: string }`: a name, not a variable. */
export const isPropertyName = (parent: Node | null, key: string): boolean =>
  parent !== null &&
  (key === 'key' || (parent.type === 'MemberExpression' && key === 'property')) &&
  !('computed' in parent && parent.computed);
