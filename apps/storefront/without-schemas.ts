// The contract describes every call with its schemas, and a browser wants the calls: their paths, not
// the checks, which are the server's. So in what a browser loads, the validation library is something
// that builds nothing and weighs nothing; without this it would be a tenth of the first screen.
import type { Plugin } from 'vite';

const stub = '\0without-schemas';

export const withoutSchemas = (): Plugin => ({
  name: 'without-schemas',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: (id) => (id === 'zod' ? stub : null),
  load: (id) => (id === stub ? nothing : null),
});

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
