import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'portal',
    environment: 'happy-dom',
    setupFiles: ['./src/testing-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
