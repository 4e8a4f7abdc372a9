// What a cluster is told (deploy/kubernetes), as things that a test can ask: no server is there that would read it.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';

export const deployFolder = join(import.meta.dirname, '../../deploy');

export interface Manifest {
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  // A cluster's own forms, of which there are many: whoever asks says which one they mean.
  readonly spec: never;
  readonly data?: Readonly<Record<string, string>>;
}

export interface Kustomization {
  readonly folder: string;
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string; readonly newTag: string }[];
  readonly patches: readonly {
    readonly target: { readonly kind: string; readonly name: string };
    readonly patch: string;
  }[];
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly command?: readonly string[];
  readonly env?: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string; readonly key: string } };
  }[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources: {
    readonly requests?: Readonly<Record<string, string>>;
    readonly limits?: Readonly<Record<string, string>>;
  };
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly startupProbe?: Probe;
}

export interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string };
  readonly tcpSocket?: { readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

export interface PodSpec {
  readonly serviceAccountName: string;
  readonly automountServiceAccountToken: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly {
    readonly name: string;
    readonly configMap?: { readonly name: string };
    readonly secret?: { readonly secretName: string; readonly items?: readonly { readonly key: string }[] };
  }[];
  readonly topologySpreadConstraints?: readonly unknown[];
}

const documents = (path: string): unknown[] =>
  parseAllDocuments(readFileSync(path, 'utf8'), { strict: true, uniqueKeys: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors.map(String).join(' ')}`);
    return document.toJS() as unknown;
  });

let found: Kustomization[] | null = null;
export const kustomizations = (): Kustomization[] => (found ??= readKustomizations());

function readKustomizations(): Kustomization[] {
  return globSync('**/kustomization.yaml', { cwd: deployFolder }).map((path) => {
    const [read] = documents(join(deployFolder, path)) as [Partial<Kustomization>];
    return { resources: [], images: [], patches: [], ...read, folder: dirname(path) };
  });
}

/** What a kustomization makes, before its patches: its own, and those of the folders that it names. */
export function manifestsOf(folder: string): Manifest[] {
  const one = kustomizations().find((each) => each.folder === folder);
  if (!one) throw new Error(`${folder} has no kustomization.yaml`);
  return one.resources.flatMap((resource) =>
    resource.endsWith('.yaml')
      ? (documents(join(deployFolder, folder, resource)) as Manifest[])
      : manifestsOf(relative(deployFolder, join(deployFolder, folder, resource))),
  );
}

/** All YAML there is, read: a file that cannot be is named. */
export const yamlFiles = (): string[] =>
  globSync('**/*.{yaml,yml}', { cwd: deployFolder }).filter((path) => {
    documents(join(deployFolder, path));
    return basename(path) !== '';
  });

export interface Workload {
  readonly name: string;
  readonly kind: string;
  readonly app: string;
  readonly pod: PodSpec;
}

export function workloadsOf(manifests: readonly Manifest[]): Workload[] {
  interface Template {
    readonly template: { readonly metadata: { readonly labels: { readonly app: string } }; readonly spec: PodSpec };
  }
  return manifests.flatMap(({ kind, metadata: { name }, spec }) => {
    const template =
      kind === 'CronJob'
        ? (spec as { jobTemplate: { spec: Template } }).jobTemplate.spec.template
        : ['Deployment', 'StatefulSet', 'Job'].includes(kind)
          ? (spec as Template).template
          : null;
    return template ? [{ name, kind, app: template.metadata.labels.app, pod: template.spec }] : [];
  });
}
