import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Experiments that count and do not measure: two at once, with everything on that keeps what was said. */
const counting = [
  'testing/faults/cards/*.test.ts',
  'testing/faults/key-rotation.test.ts',
  'testing/faults/{deploy,failover,lines}/*.test.ts',
  'testing/faults/orders/{*-kills,*-races,*-races-unlocked,carding,numbers,same-order}.test.ts',
  'testing/faults/move/*.test.ts',
  'testing/faults/restore/*.test.ts',
  'testing/faults/payments/{card-testing,crash-points,paying,storm,telling}.test.ts',
];

/** What measures time, or needs it: each runs by itself, after the others. */
const alone = [
  'testing/faults/**/*.test.ts',
  'platform/child/child.test.ts',
  'features/shop/api/get-resource.test.ts',
  // Pictures are drawn by children that have five seconds.
  'features/shop/api/upload-*.test.ts',
];

const every = ['**/*.test.{ts,tsx}'];
const never = [
  '**/node_modules/**',
  'build/**',
  'dist/**',
  // Gigabytes have no short form: `pnpm faults restore` says how many.
  ...(process.env['RESTORE_GB'] === undefined ? ['testing/faults/restore/machine-lost.test.ts'] : []),
];

/** A module that is replaced is replaced for whoever comes after, and not for whoever has read it before. */
const replacing = globSync(every, { cwd: import.meta.dirname, exclude: never }).filter((file) =>
  /vi\.(mock|doMock)\b/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** What changes what a process has once. What changes what a server has once has servers of its own (`openOwnPods`). */
const apart = [
  'platform/telemetry/traces.test.ts',
  'apps/worker/order-trace.test.ts',
  'platform/db/prepared.test.ts',
  // They wait for servers most of the time, and had better wait beside each other.
  'apps/operate/move/*.test.ts',
  ...replacing,
];

export default defineConfig({
  test: {
    globalSetup: ['testing/global-setup.ts'],
    setupFiles: ['testing/each-file.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    // A card that is drawn as a picture brings its lettering with it; no other style is read in a test.
    css: { include: [/\/hands\.css/] },
    // For machines that do much else meanwhile; what is about time says its own.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: every,
          exclude: [...never, ...apart, ...alone, ...counting],
          // Reading the shop's modules takes a second; a worker reads them once and runs file after file.
          isolate: false,
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: apart,
          exclude: [...never, ...alone, ...counting],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'counting',
          include: counting,
          exclude: never,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          setupFiles: ['testing/local/durable.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          exclude: [...never, ...counting],
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          setupFiles: ['testing/local/durable.ts'],
        },
      },
    ],
  },
});
