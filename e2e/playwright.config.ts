import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './chromium-flags.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './prepare.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // A browser waits for a server, and a test for both. Three workers keep two cores busy.
  workers: 3,
  forbidOnly: true,
  // A busy machine can delay a step. Tests that pass only at the second try are named at the end.
  retries: 1,
  reporter: [['list'], ['./message-reporter.ts']],
  use: {
    locale: 'en-GB',
    // Tests wait for animations: hundreds of dialogs and menus that open slowly would take minutes.
    contextOptions: { reducedMotion: 'reduce' },
    // A button that cannot be pressed fails the test before the test's own time limit.
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording every step doubles the time of a run. `TRACE=yes npm run e2e -- name` records a test.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      args: chromiumFlags,
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    },
  },
});
