import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ownQueries } from './apps/portal/own-queries.ts';
import { compiledTexts } from './packages/i18n/src/vite.ts';
import { longestFirst } from './packages/test-kit/src/longest-first.ts';
import { youngHeap } from './packages/test-kit/src/server/young-heap.ts';

/**
 * No test changes what is shared: files of one worker read the code once. A project has workers of its own, so there is one
 * for what runs alike, not one for each package.
 */
const shared = { isolate: false, execArgv: youngHeap, css: { modules: { classNameStrategy: 'non-scoped' as const } } };

const screens = {
  ...shared,
  testTimeout: 30_000,
  environment: 'happy-dom',
  setupFiles: ['packages/ui/test/setup.ts'],
};

/** With the portal's own queries, as in its builds. */
const portal: TestProjectInlineConfiguration = {
  plugins: [compiledTexts()],
  resolve: { alias: ownQueries },
  test: { ...screens, name: 'portal', include: ['apps/portal/src/**/*.test.{ts,tsx}'] },
};

const console: TestProjectInlineConfiguration = {
  plugins: [compiledTexts()],
  test: { ...screens, name: 'console', include: ['apps/console/src/**/*.test.{ts,tsx}'] },
};

const packages: TestProjectInlineConfiguration = {
  plugins: [compiledTexts()],
  test: { ...shared, name: 'packages', include: ['packages/*/**/*.test.{ts,tsx}', 'tools/*.test.ts'] },
};

/** Small files that take long, most of which wait: for a clock, for processes, for other programs. */
const longest = longestFirst(
  ...['wire/samples', 'view/take-over', 'name-filter', '-race.test'],
  ...['accounts/timing', 'cli/serve', 'cli/publish-kill'],
);

export default defineConfig({
  test: {
    sequence: { sequencer: longest },
    projects: ['apps/server/vitest.config.ts', portal, console, packages],
  },
});
