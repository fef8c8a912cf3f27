import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // No test changes what is shared: files of one worker read the server's code once.
    isolate: false,
    globalSetup: ['src/testing/postgres-setup.ts'],
    // A test here starts real servers and hashes real passwords; on a busy machine that takes its time.
    // Where it is busy with something else, what is about time can fail for once: the report names what was tried again.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
