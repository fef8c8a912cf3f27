import { aDemoFolder } from '@portico/test-kit/server/demo-folder.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo in it, to be copied. */
    demoFolder: string;
  }
}

/** Suites that run together share one; each reads this file anew, so it is kept where all of them look. */
const shared = globalThis as { porticoDemo?: ReturnType<typeof aDemoFolder> };

/** There before the first test of a suite, gone after the last. */
export default async function prepareDemo(project: TestProject): Promise<() => Promise<void>> {
  const demo = await (shared.porticoDemo ??= aDemoFolder());
  project.provide('demoFolder', demo.path);
  return async () => demo[Symbol.asyncDispose]();
}
