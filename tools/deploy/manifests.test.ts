import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { readConfig, type SettingName } from '#platform/config.ts';
import { secretSettings, settingNames } from '#platform/secret-settings.ts';
import {
  deployFolder,
  kustomizations,
  manifestsOf,
  workloadsOf,
  yamlFiles,
  type Container,
  type Manifest,
  type PodSpec,
  type Probe,
} from './manifests.ts';

const shop = manifestsOf('kubernetes/example/shop');
const pod = manifestsOf('kubernetes/example/pod-east');
/** What is there while a unit moves, beside the shop and beside each of the two pods. */
const move = { shop: manifestsOf('kubernetes/example/move'), pod: manifestsOf('kubernetes/jobs/move-pod') };
const all = [...shop, ...pod, ...move.shop, ...move.pod];
const workloads = [...workloadsOf(shop), ...workloadsOf(pod), ...workloadsOf(move.shop)];
const containersOf = ({ containers, initContainers = [] }: PodSpec): readonly Container[] => [
  ...initContainers,
  ...containers,
];
const named = (kind: string, manifests: readonly Manifest[] = all) => manifests.filter((one) => one.kind === kind);

describe('KEEP-13 what is in the files', () => {
  test('KEEP-13 every file is read, and every one of a folder is named by its kustomization', () => {
    expect(yamlFiles().length).toBeGreaterThan(15);
    for (const { folder, resources } of kustomizations())
      for (const resource of resources)
        expect(existsSync(join(deployFolder, folder, resource)), `${folder}: ${resource}`).toBe(true);
    expect(named('Deployment').map(({ metadata }) => metadata.name)).toEqual(
      expect.arrayContaining(['api', 'pay', 'storefront', 'worker', 'redis', 'way-in']),
    );
    expect(
      named('StatefulSet')
        .map(({ metadata }) => metadata.name)
        .toSorted(),
    ).toEqual(['etcd', 'node']);
  });

  test('KEEP-13 what an overlay patches is there, and every image has its name and a tag of its own', () => {
    for (const { folder, patches, images } of kustomizations()) {
      for (const { target, patch } of patches) {
        const meant = manifestsOf(folder).filter(
          ({ kind, metadata }) => kind === target.kind && new RegExp(`^(${target.name})$`).test(metadata.name),
        );
        expect(meant.length, `${folder}: ${target.name}`).toBeGreaterThan(0);
        for (const { path } of parse(patch) as { path: string }[])
          for (const manifest of meant) expect(at(manifest, path), `${folder}: ${path}`).toBeDefined();
      }
      if (!folder.includes('example')) continue;
      const wanted = new Set(
        workloadsOf(manifestsOf(folder)).flatMap(({ pod: spec }) => containersOf(spec).map(({ image }) => image)),
      );
      expect(images.map(({ name }) => name).toSorted()).toEqual([...wanted].toSorted());
      for (const { name, newTag } of images) expect(newTag, name).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });

  test('KEEP-09 KEEP-13 whoever watches finds every process of a shop by its own address, in a cluster and in compose', () => {
    const asked = Array.from(
      readFileSync(join(deployFolder, 'watch/prometheus.yml'), 'utf8').matchAll(
        /names: \[([\w-]+)\], type: A, port: 4100/g,
      ),
      ([, name = '']) => name,
    );
    expect(asked).toHaveLength(4);
    const compose = readFileSync(join(deployFolder, 'compose.yaml'), 'utf8');
    const ports = new Map(
      workloadsOf(shop).map(({ name, pod: spec }) => [name, containersOf(spec).flatMap(({ ports: own = [] }) => own)]),
    );
    for (const name of asked) {
      const service = named('Service', shop).find(({ metadata }) => metadata.name === name);
      expect(service?.spec, name).toMatchObject({ clusterIP: 'None', ports: [{ port: 4100 }] });
      const { selector } = (service?.spec ?? {}) as { selector?: { app: string } };
      expect(ports.get(selector?.app ?? ''), name).toContainEqual(expect.objectContaining({ containerPort: 4100 }));
      expect(compose).toContain(`aliases: [${name}]`);
    }
  });

  test('KEEP-13 nothing secret is in a manifest, and what they refer to is on the page of keys', () => {
    expect(named('Secret')).toEqual([]);
    const page = readFileSync('docs/operations/keys.md', 'utf8');
    const referred = workloads.flatMap(({ pod: spec }) => [
      ...containersOf(spec).flatMap(({ env = [] }) =>
        env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
      ),
      ...(spec.volumes ?? []).flatMap(({ secret }) => secret?.secretName ?? []),
    ]);
    for (const name of new Set(referred)) expect(page, name).toContain(`\`${name}\``);
    for (const { data = {}, metadata } of named('ConfigMap'))
      expect(
        Object.keys(data).filter((name) => (secretSettings as string[]).includes(name)),
        metadata.name,
      ).toEqual([]);
  });

  test('KEEP-13 the key of a pod’s lines is with those that answer with it, and the restore test has the authority alone', () => {
    const given = workloadsOf(pod).flatMap(({ name, pod: { volumes = [] } }) =>
      volumes.flatMap(({ secret }) =>
        secret?.secretName === 'pod-tls' ? [[name, secret.items?.map(({ key }) => key) ?? 'all']] : [],
      ),
    );
    expect(Object.fromEntries(given)).toEqual({ etcd: 'all', node: 'all', 'restore-test': ['ca.crt'] });
  });

  test('KEEP-13 whoever speaks to a pod or to another process believes the authority of the lines in the cluster', () => {
    for (const name of ['api', 'pay', 'storefront', 'worker', 'migrate', 'move'])
      expect(environmentOf(name)['NODE_EXTRA_CA_CERTS'], name).toBe('/etc/unwrap/authority/ca.crt');
  });

  test('KEEP-13 no command has a secret among its words, where whoever lists processes reads it', () => {
    const filled = workloads.flatMap(({ name, pod: spec }) =>
      containersOf(spec).flatMap(({ command = [], args = [], env = [] }) =>
        env
          .filter(({ valueFrom }) => valueFrom?.secretKeyRef)
          .filter(({ name: secret }) => new RegExp(`\\$[({]?${secret}\\b`).test([...command, ...args].join('\n')))
          .map(({ name: secret }) => `${name}: ${secret}`),
      ),
    );
    expect(filled).toEqual([]);
    expect(readConfig(['MIGRATOR_PODS'], environmentOf('migrate'))).toMatchObject({
      PROFILE: 'production',
      MIGRATOR_PODS: [secrets['MIGRATOR_PODS']],
    });
  });
});

/** What a JSON pointer names. */
const at = (thing: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], thing);

describe.each(workloads)('$kind $name', ({ pod: spec }) => {
  test('KEEP-13 runs as nobody, may write nowhere, and is nobody to the cluster', () => {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    const account = named('ServiceAccount').find(({ metadata }) => metadata.name === spec.serviceAccountName);
    expect(account).toMatchObject({ automountServiceAccountToken: false });
    for (const { securityContext, resources } of containersOf(spec)) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(Object.keys(resources.requests ?? {}).toSorted()).toEqual(['cpu', 'memory']);
      expect(resources.limits?.['memory']).toBeDefined();
    }
  });
});

const isJob = ({ kind }: { readonly kind: string }): boolean => kind === 'Job' || kind === 'CronJob';

test.each(workloads.filter(isJob))('KEEP-13 the job $name is one container', ({ pod: spec }) => {
  expect(containersOf(spec)).toHaveLength(1);
});

test.each(workloads.filter((one) => !isJob(one)))('KEEP-13 $name is asked at ports that it opens', ({ pod: spec }) => {
  const [main] = spec.containers;
  for (const probe of [main?.livenessProbe, main?.readinessProbe]) expect(portOf(probe, main)).toBeGreaterThan(0);
});

// One Redis is all there is; it may be lost at any moment.
test.each(workloads.filter((one) => !isJob(one) && one.app !== 'redis'))(
  'KEEP-13 $name is not taken away all at once',
  ({ name, app, pod: spec }) => {
    const budget = named('PodDisruptionBudget').find(({ metadata }) => metadata.name === name);
    expect(budget?.spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: { app } } });
    expect(spec.topologySpreadConstraints?.length).toBeGreaterThan(0);
  },
);

const portOf = (probe: Probe | undefined, container: Container | undefined): number => {
  const port = probe?.httpGet?.port ?? probe?.tcpSocket?.port;
  return container?.ports?.find(({ name }) => name === port)?.containerPort ?? 0;
};

const processes = ['api', 'pay', 'storefront', 'worker'] as const;

/** As its own main.ts reads them. */
function settingsOf(name: string): SettingName[] {
  const main = readFileSync(join('apps', name, 'main.ts'), 'utf8');
  const shared = main.includes('callSettings') ? readFileSync('apps/call-process.ts', 'utf8') : '';
  return ['PROFILE', ...settingNames.filter((setting) => `${main}${shared}`.includes(`'${setting}'`))] as SettingName[];
}

/** Of the kind that production takes, for what comes from a secret. */
const secrets: Readonly<Record<string, string>> = {
  PODS: 'east=postgres://unwrap_app:p@primary.pod-east.svc/unwrap?sslmode=verify-full',
  COPY_FROM: 'postgres://unwrap_mover:p@primary.pod-east.svc/unwrap?sslmode=verify-full',
  MIGRATOR_PODS: 'postgres://unwrap_migrator:p@primary.pod-east.svc/unwrap?sslmode=verify-full',
  MASTER_KEYS: `y2026:${Buffer.alloc(32, 7).toString('base64')}`,
  REDIS_URL: 'rediss://:p@redis:6379',
  STORAGE_URL: 'https://key:secret@s3.example.com/bucket?region=eu',
  TRACES_SECRET: 'as long as it takes to be one',
  PSP_ACCOUNTS: 'maison/stripe=https://acct_1:sk_live_1@api.stripe.com?mode=live&webhook=w',
  EMAIL_URL: 'smtps://u:p@mail.example.com:465',
  SMS_ACCOUNT: 'account',
  SMS_SECRET: 'secret',
  CAPTCHA_SECRETS: 'a=b',
  SIGN_IN_SECRETS: 'a=b',
  COUPON_ISSUERS: 'desk=https://:key@coupons.example.com',
  OPERATOR_ACCOUNT: 'account',
  OPERATOR_SECRET: 'secret',
};

function environmentOf(name: string): Record<string, string> {
  const container = workloads.find((one) => one.app === name)?.pod.containers[0];
  const maps = (container?.envFrom ?? []).map(({ configMapRef }) => configMapRef.name);
  const settings = shop.filter(({ kind, metadata }) => kind === 'ConfigMap' && maps.includes(metadata.name));
  const own = (container?.env ?? []).map(({ name: setting, value, valueFrom }) => {
    expect(valueFrom?.secretKeyRef?.key ?? setting).toBe(setting);
    return [setting, value ?? secrets[setting] ?? ''] as const;
  });
  return Object.assign({}, ...settings.map(({ data }) => data), Object.fromEntries(own)) as Record<string, string>;
}

describe.each(processes)('the process %s', (name) => {
  test('KEEP-13 is given what it reads and no more, and starts with it in production', () => {
    const environment = environmentOf(name);
    const known = settingsOf(name);
    const unknown = Object.keys(environment).filter(
      (one) => !known.includes(one as SettingName) && one !== 'NODE_EXTRA_CA_CERTS',
    );
    expect(unknown).toEqual([]);
    expect(readConfig(known, environment)).toMatchObject({ PROFILE: 'production' });
    // Whoever records traces agrees with the others on which.
    expect(known).toEqual(expect.arrayContaining(['TRACES_SHARE', 'TRACES_SECRET']));
    // Only where a pooler is in between, and here is none.
    const missing = known.filter(
      (one) => secretSettings.includes(one) && !(one in environment) && one !== 'PODS_DIRECT',
    );
    expect(missing).toEqual([]);
  });

  test('KEEP-13 is asked by operators where it answers them, and has its drain and half a minute to go', () => {
    const environment = environmentOf(name);
    const [main] = workloads.find((one) => one.app === name)!.pod.containers;
    expect(portOf(main?.readinessProbe, main)).toBe(Number(environment['OPS_PORT']));
    expect([main?.readinessProbe?.httpGet?.path, main?.livenessProbe?.httpGet?.path]).toEqual([
      '/health/ready',
      '/health/live',
    ]);
    const drain = Number(environment['DRAIN_SECONDS'] ?? 5);
    expect(workloads.find((one) => one.app === name)?.pod.terminationGracePeriodSeconds).toBe(drain + 30);
    const { periodSeconds = 0, failureThreshold = 0 } = main?.readinessProbe ?? {};
    expect(drain).toBeGreaterThan(periodSeconds * failureThreshold + (name === 'worker' ? 0 : 1));
  });
});

const lineOf = (name: string) =>
  named('ConfigMap').find(({ metadata }) => metadata.name === 'line')?.data?.[`${name}.cfg`];

test.each([
  ['api', 'API_PORT'],
  ['pay', 'PAY_PORT'],
  ['storefront', 'SHOP_PORT'],
] as const)('KEEP-13 the line of %s leads to where it listens, and nobody calls the worker', (name, port) => {
  expect(lineOf(name)).toContain(`server process 127.0.0.1:${environmentOf(name)[port]}`);
  expect(lineOf(name)).toContain('bind :8443 ssl');
  expect(lineOf('worker')).toBeUndefined();
});

interface Rule {
  readonly ports: readonly { readonly port: number }[];
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
}
interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly { readonly values: readonly string[] }[];
}
interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: { readonly cidr: string };
}
interface Policy {
  readonly podSelector: Selector;
  readonly ingress?: readonly Rule[];
  readonly egress?: readonly Rule[];
}

/** In the shop's namespace, in a pod's, in another, or outside. */
type Place = readonly [
  where: 'unwrap' | 'pod-east' | 'pod-west' | 'monitoring' | 'ingress-nginx' | 'outside',
  app?: string,
];

const spaceLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'pod-east': { 'unwrap/pod': 'true' },
  'pod-west': { 'unwrap/pod': 'true' },
};

const selects = (selector: Selector | undefined, labels: Readonly<Record<string, string>>): boolean =>
  Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
  (selector?.matchExpressions ?? []).every(({ values }) => values.includes(labels['app'] ?? ''));

function isPeer(peer: Peer, [where, app = '']: Place, own: string): boolean {
  if (peer.ipBlock || where === 'outside') return peer.ipBlock?.cidr === '0.0.0.0/0' && where === 'outside';
  const inSpace = peer.namespaceSelector
    ? selects(peer.namespaceSelector, { 'kubernetes.io/metadata.name': where, ...spaceLabels[where] })
    : where === own;
  return inSpace && selects(peer.podSelector, { app });
}

/** Whose policies there are; other namespaces have their own. */
const always: Spaces = { unwrap: shop, 'pod-east': pod, 'pod-west': pod };
type Spaces = Readonly<Partial<Record<Place[0], readonly Manifest[]>>>;

function lets(
  spaces: Spaces,
  way: 'ingress' | 'egress',
  [where, app = '']: Place,
  other: Place,
  port: number,
): boolean {
  const own = spaces[where];
  if (!own) return true;
  const policies = named('NetworkPolicy', own) as unknown as readonly { readonly spec: Policy }[];
  return policies.some(
    ({ spec }) =>
      selects(spec.podSelector, { app }) &&
      (spec[way] ?? []).some(
        (rule) =>
          rule.ports.some((one) => one.port === port) &&
          (rule.from ?? rule.to ?? []).some((peer) => isPeer(peer, other, where)),
      ),
  );
}

const passes = (from: Place, to: Place, port: number, spaces = always): boolean =>
  lets(spaces, 'egress', from, to, port) && lets(spaces, 'ingress', to, from, port);

/** Where each setting with an address leads, and at which port. */
const lines: Partial<Record<SettingName, readonly (readonly [Place, number])[]>> = {
  PODS: [[['pod-east', 'way-in'], 5432]],
  PODS_DIRECT: [[['pod-east', 'way-in'], 5432]],
  MIGRATOR_PODS: [[['pod-east', 'way-in'], 5432]],
  REDIS_URL: [[['unwrap', 'redis'], 6379]],
  STORAGE_URL: [[['outside'], 443]],
  PSP_ACCOUNTS: [[['outside'], 443]],
  COUPON_ISSUERS: [[['outside'], 443]],
  CAPTCHA_SECRETS: [[['outside'], 443]],
  SIGN_IN_SECRETS: [[['outside'], 443]],
  OPERATOR_SECRET: [[['outside'], 443]],
  SMS_SECRET: [[['outside'], 443]],
  EMAIL_URL: [
    [['outside'], 465],
    [['outside'], 587],
  ],
  API_INTERNAL: [[['unwrap', 'api'], 8443]],
  TRACES_URL: [[['monitoring'], 4318]],
};

describe('KEEP-13 who may speak to whom', () => {
  test.each(processes)('KEEP-13 %s reaches whatever its settings name', (name) => {
    for (const setting of settingsOf(name))
      for (const [to, port] of lines[setting] ?? [])
        expect(passes(['unwrap', name], to, port), `${setting}: ${to.join(' ')}`).toBe(true);
  });

  test('KEEP-13 every setting with an address or a secret has its line in this test, or leads nowhere', () => {
    // The second is for a person who moves a unit.
    const nowhere = ['MASTER_KEYS', 'COPY_FROM', 'TRACES_SECRET'];
    expect(secretSettings.filter((name) => !(name in lines) && !nowhere.includes(name))).toEqual([]);
  });

  test('KEEP-13 visitors, Prometheus, migrations, the nodes and the restore test get through, and nobody else', () => {
    const yes: readonly (readonly [Place, Place, number])[] = [
      ...(['api', 'pay', 'storefront'] as const).map((app) => [['ingress-nginx'], ['unwrap', app], 8443] as const),
      ...processes.map((app) => [['monitoring'], ['unwrap', app], 4100] as const),
      [['unwrap', 'migrate'], ['pod-east', 'way-in'], 5432],
      [['pod-east', 'way-in'], ['pod-east', 'node'], 5432],
      [['pod-east', 'way-in'], ['pod-east', 'node'], 8008],
      [['pod-east', 'node'], ['pod-east', 'node'], 5432],
      [['pod-east', 'node'], ['pod-east', 'etcd'], 2379],
      [['pod-east', 'etcd'], ['pod-east', 'etcd'], 2380],
      [['pod-east', 'restore-test'], ['pod-east', 'way-in'], 5432],
      [['pod-east', 'node'], ['outside'], 443],
    ];
    for (const [from, to, port] of yes)
      expect(passes(from, to, port), `${from.join(' ')} to ${to.join(' ')}: ${port}`).toBe(true);
    const no: readonly (readonly [Place, Place, number])[] = [
      [['unwrap', 'storefront'], ['pod-east', 'way-in'], 5432],
      [['unwrap', 'storefront'], ['unwrap', 'redis'], 6379],
      [['unwrap', 'storefront'], ['outside'], 443],
      [['unwrap', 'worker'], ['unwrap', 'redis'], 6379],
      [['unwrap', 'api'], ['pod-east', 'node'], 5432],
      [['unwrap', 'api'], ['outside'], 587],
      [['ingress-nginx'], ['unwrap', 'api'], 4100],
      [['ingress-nginx'], ['unwrap', 'worker'], 8443],
      [['unwrap', 'redis'], ['outside'], 443],
      [['pod-east', 'restore-test'], ['pod-east', 'node'], 5432],
      [['monitoring'], ['pod-east', 'node'], 5432],
    ];
    for (const [from, to, port] of no)
      expect(passes(from, to, port), `${from.join(' ')} to ${to.join(' ')}: ${port}`).toBe(false);
    // Not even if whoever asks were let out.
    for (const [from, to, port] of no.filter(([, [where]]) => where !== 'outside'))
      expect(lets(always, 'ingress', to, from, port), `${from.join(' ')} into ${to.join(' ')}: ${port}`).toBe(false);
    for (const manifests of [shop, pod]) {
      const nobody = named('NetworkPolicy', manifests).find(({ metadata }) => metadata.name === 'nobody');
      expect(nobody?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    }
  });

  test('KEEP-13 while a unit moves the command reaches both pods and each pod the other, and before and after nobody does', () => {
    const moving = {
      unwrap: [...shop, ...move.shop],
      'pod-east': [...pod, ...move.pod],
      'pod-west': [...pod, ...move.pod],
    };
    const needed: readonly (readonly [Place, Place])[] = [
      [
        ['unwrap', 'move'],
        ['pod-east', 'way-in'],
      ],
      [
        ['unwrap', 'move'],
        ['pod-west', 'way-in'],
      ],
      [
        ['pod-west', 'node'],
        ['pod-east', 'way-in'],
      ],
      [
        ['pod-east', 'node'],
        ['pod-west', 'way-in'],
      ],
    ];
    for (const [from, to] of needed)
      expect([passes(from, to, 5432), passes(from, to, 5432, moving)], `${from.join(' ')} to ${to.join(' ')}`).toEqual([
        false,
        true,
      ]);
    for (const [from, to] of [
      [
        ['pod-west', 'node'],
        ['pod-east', 'node'],
      ],
      [
        ['unwrap', 'move'],
        ['pod-east', 'node'],
      ],
      [
        ['unwrap', 'storefront'],
        ['pod-east', 'way-in'],
      ],
      [['unwrap', 'move'], ['outside']],
    ] as const)
      expect(passes(from, to, 5432, moving), `${from.join(' ')} to ${to.join(' ')}`).toBe(false);
    // One word takes all of it away.
    const temporary = [...move.shop, ...move.pod].filter(({ kind }) => kind !== 'ServiceAccount');
    expect(temporary.map(({ metadata }) => metadata.labels?.['unwrap/temporary'])).toEqual(temporary.map(() => 'move'));
    expect(readConfig(['PODS', 'COPY_FROM'], environmentOf('move'))).toMatchObject({ PROFILE: 'production' });
  });
});
