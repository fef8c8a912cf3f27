import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'auth-elements',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
