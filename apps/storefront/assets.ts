// The files that pages ask for, this release's and those of the one before: a page that was opened before a release asks for files
// of its own when somebody goes on. The name of a file changes with what is in it, so no name means two things, and a
// browser may keep each for ever. What neither has may be another process's, of a release that is coming:
// whoever sends traffic asks that one on 404 (docs/operations/deploy.md).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Of the folder of a build. */
export async function serveAssets(server: FastifyInstance, buildFolder: string): Promise<void> {
  const folders = ['client/assets', 'earlier-assets'].map((folder) => join(buildFolder, folder));
  await server.register(serveStatic, {
    root: folders.filter((folder) => existsSync(folder)),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    cacheControl: true,
    index: false,
  });
}
