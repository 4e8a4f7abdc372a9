import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What measures time, needs it, needs contenders to meet or listens to its whole process: by itself, after the others. */
const alone = [
  'testing/faults/**/*.test.ts',
  'platform/child/child.test.ts',
  'features/cards/api/till/single-statement.test.ts',
  'features/shop/api/get-resource.test.ts',
  'features/shop/api/upload-resource.test.ts',
];

/** Many small files that each want the whole api: what one has loaded serves the next, which makes a file cheap. */
const calls = ['features/*/api/**/*.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['testing/global-setup.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    // For machines that do much else meanwhile; what is about time says its own.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules', 'build', 'dist', ...calls, ...alone],
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'calls',
          include: calls,
          exclude: alone,
          isolate: false,
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
