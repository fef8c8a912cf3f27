import { fileURLToPath } from 'node:url';
import { youngHeap } from '@portico/test-kit/server/young-heap.ts';
import { defineProject } from 'vitest/config';

/** If `npm test` has built the server, its threads start from that build. */
const isBuilt = process.env.PORTICO_PROGRAM !== undefined;
const builtThreads = import.meta.resolve('@portico/test-kit/server/start-built-threads.ts');

export default defineProject({
  test: {
    name: 'server',
    include: ['{src,test}/**/*.test.ts'],
    // Tests change no shared state, so the files of a worker load the server's code once.
    isolate: false,
    // Node runs the sources directly, which takes a sixth less processor time than code rewritten by Vite.
    experimental: { viteModuleRunner: false },
    execArgv: [...youngHeap, ...(isBuilt ? ['--import', builtThreads] : [])],
    globalSetup: [
      fileURLToPath(import.meta.resolve('@portico/test-kit/database/postgres-setup.ts')),
      fileURLToPath(new URL('test/contract-suite/recorded-actions.ts', import.meta.url)),
      fileURLToPath(new URL('test/distribution/recorded-statements.ts', import.meta.url)),
    ],
    // Tests start real servers and hash real passwords, which takes long on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
