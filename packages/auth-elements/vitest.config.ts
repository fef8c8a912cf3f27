import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'auth-elements',
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
