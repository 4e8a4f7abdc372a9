// The tests of one round of mutants; tools/mutants/main.ts says which, and whether they need servers.
import { defineConfig } from 'vitest/config';
import { readRoundSettings } from './round-settings.ts';

const { tests, services } = readRoundSettings(process.env);

export default defineConfig({
  test: {
    include: [...tests],
    // Rules keep nothing between two files, and a thread for each would take most of the time.
    isolate: services,
    globalSetup: services ? ['testing/global-setup.ts'] : [],
    setupFiles: services ? ['testing/each-file.ts'] : [],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
