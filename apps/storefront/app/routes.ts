import { index, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { notFoundFile, screenFiles, type ScreenFile } from './screen-files.ts';

const files = Object.keys(import.meta.glob('./routes/*.{ts,tsx}'));

// UNIT-77: whether the first segment names a unit is settled before these are tried; they are the
// addresses of every unit, from one table. Whether this unit and this visitor get to see one is the
// guard's business (route-guard.server.ts).
export default [
  ...screenFiles(files.map((file) => file.replace('./routes/', ''))).map(entryOf),
  route('*', `routes/${notFoundFile}`),
] satisfies RouteConfig;

function entryOf({ path, file }: ScreenFile): RouteConfigEntry {
  if (path === '/') return index(`routes/${file}`);
  // Several addresses may share the page that says there is nothing yet, so each has a name of its own.
  if (!file) return route(path.slice(1), `routes/${notFoundFile}`, { id: path, caseSensitive: true });
  return route(path.slice(1), `routes/${file}`, { caseSensitive: true });
}
