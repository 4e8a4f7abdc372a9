// Everything a file reaches for with an import of any kind, and what it is: one of our files, a
// module of Node, or a package.
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import type { Node } from 'oxc-parser';
import { textOf, walk, type Source } from './source.ts';

export type Target =
  | { readonly kind: 'ours'; readonly path: string; readonly relative: boolean }
  | { readonly kind: 'node'; readonly name: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'computed' };

export interface Import {
  /** As written in the file. */
  readonly spec: string;
  readonly target: Target;
  /** Gone when the program runs. `import { type A }` still loads the module, so it is not. */
  readonly typeOnly: boolean;
  readonly line: number;
}

export function importsIn(source: Source): Import[] {
  const found: Import[] = [];
  walk(source.program, (node) => {
    const from = importedBy(node);
    if (!from) return;
    const spec = specOf(from.source);
    found.push({
      spec: spec ?? '',
      target: spec ? targetOf(source.path, spec) : { kind: 'computed' },
      typeOnly: from.typeOnly,
      line: source.lineOf(node.start),
    });
  });
  return found;
}

function importedBy(node: Node): { source: Node; typeOnly: boolean } | null {
  switch (node.type) {
    case 'ImportDeclaration':
      return { source: node.source, typeOnly: node.importKind === 'type' };
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node.source && { source: node.source, typeOnly: node.exportKind === 'type' };
    case 'TSImportType':
      return { source: node.source, typeOnly: true };
    case 'ImportExpression':
      return { source: node.source, typeOnly: false };
    case 'TSExternalModuleReference':
      return { source: node.expression, typeOnly: false };
    case 'CallExpression': {
      const [argument] = node.arguments;
      const isRequire = node.callee.type === 'Identifier' && node.callee.name === 'require';
      return isRequire && argument ? { source: argument, typeOnly: false } : null;
    }
    default:
      return null;
  }
}

/** Of `import(`./${language}.json`)` the fixed beginning is enough to know the room. */
function specOf(source: Node): string | null {
  if (source.type === 'TemplateLiteral') return source.quasis[0]?.value.cooked ?? null;
  return textOf(source);
}

function targetOf(importer: string, spec: string): Target {
  const [bare = ''] = spec.split('?');
  if (bare.startsWith('#')) return { kind: 'ours', path: bare.slice(1), relative: false };
  if (bare.startsWith('.')) {
    const path = posix.join(posix.dirname(importer), bare);
    return { kind: 'ours', path, relative: true };
  }
  if (bare.startsWith('node:') || builtinModules.includes(bare)) return { kind: 'node', name: bare };
  return { kind: 'package', name: packageOf(bare) };
}

const packageOf = (spec: string): string =>
  spec
    .split('/')
    .slice(0, spec.startsWith('@') ? 2 : 1)
    .join('/');
