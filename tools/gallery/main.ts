// pnpm gallery: every piece of the design system, in every unit's theme, direction and mode.
import { createServer } from 'vite';
import { galleryConfig } from './serve.ts';

const server = await createServer(galleryConfig);
await server.listen();
server.printUrls();
console.log('  ?unit=…&dir=rtl&dark=1&part=fields picks one; without a part it shows all of them.');
