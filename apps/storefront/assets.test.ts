import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '#platform/http/server.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { serveAssets } from './assets.ts';

async function open(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-assets-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const server = createServer({ log: createLog({ service: 'test', level: 'silent' }) });
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  await serveAssets(server, folder);
  return (url: string) => server.inject({ url });
}

test('KEEP-07 chunk-gone-after-deploy: files of this release and of the one before answer, each to be kept for ever', async () => {
  const get = await open({
    'client/assets/buy-new1.js': 'new',
    'client/assets/same-0000.js': 'ours',
    'earlier-assets/buy-old1.js': 'old',
    'earlier-assets/same-0000.js': 'theirs',
  });
  for (const [name, text] of Object.entries({ 'buy-new1': 'new', 'buy-old1': 'old', 'same-0000': 'ours' })) {
    const answer = await get(`/assets/${name}.js`);
    expect([answer.statusCode, answer.body, answer.headers['cache-control']], name).toEqual([
      200,
      text,
      'public, max-age=31536000, immutable',
    ]);
  }
  // Whoever sends traffic may ask another process; nobody keeps that there is none.
  const gone = await get('/assets/buy-later.js');
  expect(gone.statusCode).toBe(404);
  expect(gone.headers['cache-control'] ?? '').not.toContain('immutable');
});

test('a build that has no earlier files serves its own', async () => {
  const get = await open({ 'client/assets/buy-new1.js': 'new' });
  expect((await get('/assets/buy-new1.js')).statusCode).toBe(200);
});
