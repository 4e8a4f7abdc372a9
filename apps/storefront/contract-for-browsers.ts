// What a browser loads of the contract. It describes every call with its schemas, and a browser wants the calls:
// their paths, not the checks, which are the server's. So the validation library is something here that builds
// nothing and weighs nothing; without this it would be a tenth of the first screen. And of the failures a browser
// wants the names, not the sentences: it says everything in its visitor's language.
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { failureNames } from '#contract/failure-names.ts';

const stub = '\0without-schemas';
const namesPath = resolve(import.meta.dirname, '../../contract/failure-names.ts');

export const contractForBrowsers = (): Plugin => ({
  name: 'contract-for-browsers',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: (id) => (id === 'zod' ? stub : null),
  load: (id) => (id === stub ? nothing : id === namesPath ? names : null),
});

const names = `export const failureNames = new Map(${JSON.stringify([...failureNames])});`;

// Whatever is asked of it is another such thing, so every schema is written without being made and none
// is the same as another; whoever tries to check something with one is told at once.
const nothing = `
const refuse = () => { throw new Error('schemas stay on the server'); };
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);
const make = () => new Proxy(() => {}, {
  get: (_, name) => (checks.has(name) ? refuse : name === 'then' ? undefined : make()),
  apply: make,
});
export const z = make();
`;
