import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One for each core: by default one core is left idle, which on two cores is half of the machine.
    maxWorkers: '100%',
    projects: ['apps/*/vitest.config.ts', 'packages/*/vitest.config.ts', 'tools/vitest.config.ts'],
  },
});
