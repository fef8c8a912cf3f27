import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // No test changes what is shared: files of one worker read the server's code once.
    isolate: false,
    globalSetup: ['src/testing/postgres-setup.ts'],
    // A test here starts real servers and hashes real passwords; on a busy machine that takes its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
