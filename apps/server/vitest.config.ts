import { fileURLToPath } from 'node:url';
import { youngHeap } from '@portico/test-kit/server/young-heap.ts';
import { defineProject } from 'vitest/config';

/** Where `npm test` has built the server, its threads are started from that build. */
const isBuilt = process.env.PORTICO_PROGRAM !== undefined;
const builtThreads = import.meta.resolve('@portico/test-kit/server/start-built-threads.ts');

export default defineProject({
  test: {
    name: 'server',
    include: ['{src,test}/**/*.test.ts'],
    // No test changes what is shared: files of one worker read the server's code once.
    isolate: false,
    // Node reads the code as it does in use, which takes a sixth less of the processor than code that Vite has rewritten.
    experimental: { viteModuleRunner: false },
    execArgv: [...youngHeap, ...(isBuilt ? ['--import', builtThreads] : [])],
    globalSetup: [
      fileURLToPath(import.meta.resolve('@portico/test-kit/database/postgres-setup.ts')),
      fileURLToPath(new URL('test/contract-suite/recorded-actions.ts', import.meta.url)),
      fileURLToPath(new URL('test/distribution/recorded-statements.ts', import.meta.url)),
    ],
    // A test here starts real servers and hashes real passwords; on a busy machine that takes its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
