import { fileURLToPath } from 'node:url';
import { longestFirst } from '@portico/test-kit/longest-first.ts';
import { youngHeap } from '@portico/test-kit/server/young-heap.ts';
import { defineConfig } from 'vitest/config';

const isLong = process.env.LONG === 'yes';

/** Files that take half a minute or longer. */
const longest = longestFirst(
  ...['exhaustion', 'rendered-content', 'security/pages', 'server-side-requests', 'accounts', 'reading', 'founding'],
  ...['kill-postgres', 'outbox', 'kill-sqlite', 'migration', 'backup', 'fuzz/api'],
);

/** The built server, which starts its threads from the build, too. */
const builtThreads = import.meta.resolve('@portico/test-kit/server/start-built-threads.ts');

/** One project for each suite: `npm run test:security`, `test:faults` and `test:fuzz` choose theirs. */
const suite = (name: string, globalSetup: string[] = []) => ({
  test: {
    name,
    include: [`${name}/**/*.test.ts`],
    // No test changes shared state, so files of one worker load the server's code once.
    isolate: false,
    // As in the server's own tests.
    experimental: { viteModuleRunner: false },
    execArgv: [...youngHeap, '--import', builtThreads],
    // Tests start, kill and attack real servers: a case may take many minutes in the long form.
    testTimeout: isLong ? 3_600_000 : 300_000,
    hookTimeout: 120_000,
    globalSetup,
  },
});

/** The long form attacks both engines; the short one needs no second database to start. */
const postgres = fileURLToPath(import.meta.resolve('@portico/test-kit/database/postgres-setup.ts'));
const needsPostgres = isLong ? [postgres] : [];
const demo = fileURLToPath(new URL('kit/demo-folder.ts', import.meta.url));

export default defineConfig({
  root: import.meta.dirname,
  test: {
    sequence: { sequencer: longest },
    projects: [suite('security', [...needsPostgres, demo]), suite('faults'), suite('fuzz', [demo])],
  },
});
