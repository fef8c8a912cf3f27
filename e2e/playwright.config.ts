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
  // A browser waits for a server, and a test for both: with one more for two cores, no core waits with them.
  workers: 3,
  forbidOnly: true,
  // A busy machine can delay a step. Tests that pass only at the second try are named at the end.
  retries: 1,
  reporter: [['list'], ['./message-reporter.ts']],
  use: {
    locale: 'en-GB',
    // What moves is waited for: hundreds of dialogs and menus that open slowly are minutes.
    contextOptions: { reducedMotion: 'reduce' },
    // A button that cannot be pressed is found out about before the whole test has run out of time.
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording every step doubles the time of a run: `TRACE=yes npm run e2e -- name` for one that needs a closer look.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      args: chromiumFlags,
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    },
  },
});
