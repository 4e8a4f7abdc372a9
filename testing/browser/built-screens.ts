// Which addresses of the shop have a screen, as the build sees it: what a browser test may expect to be offered.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { screenFiles } from '#apps/storefront/app/screen-files.ts';
import type { HasScreen } from '#domain/shop/shop-routes.ts';

const folder = join(import.meta.dirname, '../../apps/storefront/app/routes');
const built = new Set(screenFiles(readdirSync(folder)).flatMap(({ path, file }) => (file ? [path] : [])));

export const hasScreen: HasScreen = (path) => built.has(path);
