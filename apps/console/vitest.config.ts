import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'console',
    testTimeout: 30_000,
    environment: 'happy-dom',
    // No test changes what is shared: files of one worker read React and the application once.
    isolate: false,
    setupFiles: ['./src/testing-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
