import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { deployFolder } from './manifests.ts';

interface Service {
  readonly image: string;
  readonly command?: string;
  readonly network_mode?: string;
  readonly ports?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[];
}

const { services } = parse(readFileSync(join(deployFolder, 'demo/compose.yaml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};

test('KEEP-13 a demonstration is one network, and nobody but its proxy is reached, from this machine alone', () => {
  const { proxy, ...others } = services;
  expect(Object.keys(others).toSorted()).toEqual(
    ['api', 'pay', 'postgres', 'prepare', 'redis', 'sandbox', 'show', 'storefront', 'worker'].toSorted(),
  );
  for (const [name, { network_mode, ports }] of Object.entries(others)) {
    expect(network_mode, name).toBe('service:proxy');
    expect(ports, name).toBeUndefined();
  }
  expect(proxy?.ports?.length).toBeGreaterThan(1);
  for (const port of proxy?.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
});

test('KEEP-13 what is the shop’s in it is one image, as nobody, and knows its word', () => {
  const words = Object.entries(services).filter(([, { image }]) => image.startsWith('unwrap'));
  expect(words.length).toBe(7);
  for (const [name, { command, user, read_only: readOnly }] of words) {
    expect([command, user, readOnly], name).toEqual([`node tools/demo/main.ts ${name}`, '1000', true]);
  }
  const processes = words.map(([name]) => name).filter((name) => !['prepare', 'show'].includes(name));
  for (const name of processes) expect(existsSync(`apps/${name}/main.ts`), name).toBe(true);
  expect(existsSync('tools/demo/main.ts')).toBe(true);
});

test('KEEP-13 its proxy leads to where the processes listen', () => {
  const places = readFileSync('tools/demo/place.ts', 'utf8');
  const caddy = readFileSync(join(deployFolder, 'demo/Caddyfile'), 'utf8');
  for (const name of ['shop', 'api', 'pay', 'sandbox']) {
    const [, port] = new RegExp(`\\b${name}: (\\d{4})`).exec(places.slice(places.indexOf('ports: {'))) ?? [];
    expect(caddy, name).toContain(`reverse_proxy 127.0.0.1:${port}`);
  }
});
