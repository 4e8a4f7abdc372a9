import { defineConfig } from '@playwright/test';
import { undrawn } from './testing/browser/chromium.ts';

export default defineConfig({
  testMatch: '**/*.spec.ts',
  globalSetup: './testing/browser/global-setup.ts',
  outputDir: 'reports/browser',
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // A machine of unknown load may cut a wait short; what passes only then is named at the end of the run.
  retries: process.env['CI'] ? 1 : 0,
  // Some flows wait by design (retries a second apart), and CI has two slow cores.
  timeout: 60_000,
  // Five seconds, the usual, is what a page may take when both cores are busy with something else.
  expect: { timeout: 15_000 },
  use: { launchOptions: undrawn },
});
