import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'auth-elements',
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
