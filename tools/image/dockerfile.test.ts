import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDockerfile } from './dockerfile.ts';

const text = readFileSync('deploy/Dockerfile', 'utf8');

test('KEEP-13 the image is built from its Dockerfile alone: no secret, no root, no writable place', () => {
  const stages = readDockerfile(text);
  expect(stages.map(({ name, from }) => [name, from])).toEqual([
    ['build', 'docker.io/library/node:24-bookworm-slim'],
    ['packed', 'build'],
    ['previous', 'build'],
    ['the last', 'docker.io/library/node:24-bookworm-slim'],
  ]);
  const last = stages.at(-1)?.steps ?? [];
  expect(last).toContainEqual({ word: 'USER', value: '1000' });
  expect(last).toContainEqual({ word: 'CMD', command: ['node', 'apps/api/main.ts'] });
  expect(last).toContainEqual({
    word: 'ENV',
    values: { NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=192' },
  });
  // What it is given at the end is what a process is: no program runs in it as root.
  expect(last.filter(({ word }) => word === 'RUN')).toEqual([]);
});

test('KEEP-07 a release carries the files of the one before it, where that is named', () => {
  const named = readDockerfile(text, { PREVIOUS: 'registry.example.com/unwrap:0.1.0' });
  expect(named.find(({ name }) => name === 'previous')?.from).toBe('registry.example.com/unwrap:0.1.0');
  expect(named.at(-1)?.steps).toContainEqual({
    word: 'COPY',
    from: 'previous',
    sources: ['/app/build/storefront/client/assets'],
    to: 'build/storefront/earlier-assets',
  });
});

test('a word that is not known is an error', () => {
  expect(() => readDockerfile('FROM a\nADD x y')).toThrow("a Dockerfile's ADD is not known here");
});
