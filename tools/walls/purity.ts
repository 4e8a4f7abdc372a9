// The domain is the same in a browser, on a server and in a test, today and tomorrow: it may not
// ask what time it is, roll dice, or touch the machine it runs on.
import type { MemberExpression, Node } from 'oxc-parser';
import { isPropertyName, textOf, walk, type Source, type Violation } from './source.ts';

const hosts = new Set([
  'globalThis',
  'window',
  'self',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'process',
  'Buffer',
  'require',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'fetch',
  'console',
  'crypto',
  'performance',
]);

const members = new Set(['Date.now', 'Math.random', 'Temporal.Now']);

export function purityViolations(source: Source): Violation[] {
  if (source.location.room !== 'domain' || source.location.kind !== 'code') return [];

  // A rule may well have a parameter called `document`. A name that the file declares anywhere is
  // taken for its own; should it be the global after all, the compiler, which has no DOM and no
  // Node types in this room, refuses it.
  const declared = declaredNames(source);
  const found: Violation[] = [];
  walk(source.program, (node, parent, key) => {
    const name = impureName(node, parent, key, declared);
    if (!name) return;
    found.push({
      file: source.path,
      line: source.lineOf(node.start),
      rule: 'purity',
      message: `The domain may not use ${name}: time, ids, chance and providers arrive as arguments.`,
    });
  });
  return found;
}

function impureName(node: Node, parent: Node | null, key: string, declared: ReadonlySet<string>): string | null {
  switch (node.type) {
    case 'MemberExpression': {
      const name = memberName(node);
      return name && members.has(name) ? name : null;
    }
    case 'NewExpression':
      return isNamed(node.callee, 'Date') && node.arguments.length === 0 ? 'new Date()' : null;
    case 'CallExpression':
      return isNamed(node.callee, 'Date') ? 'Date()' : null;
    case 'Identifier': {
      const isVariable = !isPropertyName(parent, key) && !isForeignName(parent, key);
      return isVariable && hosts.has(node.name) && !declared.has(node.name) ? node.name : null;
    }
    default:
      return null;
  }
}

const isNamed = (node: Node, name: string): boolean => node.type === 'Identifier' && node.name === name;

/** `Date.now` and `Date['now']` alike. */
function memberName({ object, property, computed }: MemberExpression): string | null {
  if (object.type !== 'Identifier') return null;
  const name = property.type === 'Identifier' && !computed ? property.name : textOf(property);
  return `${object.name}.${name}`;
}

function declaredNames(source: Source): Set<string> {
  const names = new Set<string>();
  walk(source.program, (node, parent, key) => {
    if (node.type === 'Identifier' && isDeclaration(parent, key)) names.add(node.name);
    if (node.type !== 'ObjectPattern') return;
    for (const property of node.properties) {
      if (property.type === 'Property' && property.value.type === 'Identifier') names.add(property.value.name);
    }
  });
  return names;
}

function isDeclaration(parent: Node | null, key: string): boolean {
  switch (parent?.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
      return key === 'id' || key === 'params';
    case 'ArrowFunctionExpression':
    case 'TSFunctionType':
    case 'TSMethodSignature':
    case 'TSCallSignatureDeclaration':
    case 'TSDeclareFunction':
      return key === 'params';
    case 'TSIndexSignature':
      return key === 'parameters';
    case 'AssignmentPattern':
      return key === 'left';
    case 'CatchClause':
      return key === 'param';
    case 'RestElement':
    case 'ArrayPattern':
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return key !== 'imported';
    default:
      return false;
  }
}

/** The `a` of `import { a as b }`, and names after a dot in a type: other modules' words. */
const isForeignName = (parent: Node | null, key: string): boolean =>
  key === 'imported' || key === 'exported' || parent?.type === 'TSQualifiedName';
