import { defineConfig } from 'vitest/config';

/** One project for each suite: `npm run test:security`, `test:faults` and `test:fuzz` choose theirs. */
const suite = (name: string) => ({
  test: {
    name,
    include: [`${name}/**/*.test.ts`],
    // Real servers are started, killed and guessed at: a case may take minutes in the long form.
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  root: import.meta.dirname,
  test: { projects: [suite('security'), suite('faults'), suite('fuzz')] },
});
