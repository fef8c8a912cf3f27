import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'documents',
    isolate: false,
    include: ['**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
