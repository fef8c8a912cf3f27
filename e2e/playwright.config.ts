import { defineConfig } from '@playwright/test';

/** Chromium as it runs anywhere: without a sandbox where there is none, and without calling home. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './prepare.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A machine that is busy with something else can make a step late. What passes only then is named at the end.
  retries: 1,
  reporter: 'list',
  use: {
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // Recording every step doubles the time of a run: `TRACE=yes npm run e2e -- name` for one that needs a closer look.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { args, ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }) },
  },
});
