import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'console',
    testTimeout: 30_000,
    environment: 'happy-dom',
    setupFiles: ['./src/testing-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
