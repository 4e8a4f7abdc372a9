import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { deployFolder, manifestsOf, workloadsOf } from './manifests.ts';

interface Service {
  readonly hostname?: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
}

const file = (name: string) => readFileSync(join(deployFolder, 'pod', name), 'utf8');
const { services } = parse(file('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const service = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`no ${name}`);
  return found;
};

test('KEEP-01 KEEP-13 a pod in containers has three members of etcd, three nodes and the way in, each by its name', () => {
  const inParts = (part: string) => Object.entries(services).filter(([name]) => name.startsWith(`${part}-`));
  for (const part of ['etcd', 'node'])
    expect(inParts(part).map(([name, { hostname }]) => [name, hostname])).toEqual(
      [1, 2, 3].map((at) => [`${part}-${at}`, `${part}-${at}`]),
    );
  const { environment } = service('way-in');
  const wanted = [...file('haproxy.cfg').matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
  expect(Object.keys(environment).toSorted()).toEqual([...new Set(wanted)].toSorted());
  expect([environment['NODE1'], environment['NODE2'], environment['NODE3']]).toEqual(
    [1, 2, 3].map((at) => `node-${at}:5432`),
  );
});

test('KEEP-13 its nodes are told what those of a cluster are', () => {
  const node = workloadsOf(manifestsOf('kubernetes/example/pod-east')).find(({ name }) => name === 'node');
  const inCluster = (node?.pod.containers[0]?.env ?? []).map(({ name }) => name);
  const { environment, command } = service('node-1');
  const said = [...Object.keys(environment), ...(command[2] ?? '').matchAll(/\b(PATRONI_\w+)=/g)].map(String);
  const names = said.map((name) => name.replace(/=.*$/, ''));
  // Lines in clear want no certificates.
  expect(names.toSorted()).toEqual(inCluster.filter((name) => !/_(PROTOCOL|CACERT|CERT|KEY)$/.test(name)).toSorted());
});

test('KEEP-13 what only production has is taken out of the pod’s own settings, and nothing else is changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-compose-'));
  try {
    // The container's own words, up to where Patroni would start; compose writes $ twice.
    const script = (service('node-1').command[2] ?? '').replaceAll('$$', '$').split('export ')[0] ?? '';
    writeFileSync(join(folder, 'patroni.yml'), file('patroni.yml'));
    const here = script
      .replace('/etc/patroni/patroni.yml', join(folder, 'patroni.yml'))
      .replace('/tmp/patroni.yml', join(folder, 'changed.yml'));
    execFileSync('sh', ['-ec', here]);
    const before = file('patroni.yml').split('\n');
    const changed = readFileSync(join(folder, 'changed.yml'), 'utf8').split('\n');
    expect(changed).toHaveLength(before.length);
    const differing = changed.filter((line, at) => line !== before[at]).map((line) => line.trim());
    expect(differing.filter((line) => !line.startsWith('- host '))).toEqual([
      'archive_command: /bin/true',
      "ssl: 'off'",
      'mode: automatic',
    ]);
    expect(changed.join('\n')).not.toContain('hostssl');
    expect(differing.length).toBeGreaterThan(4);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
