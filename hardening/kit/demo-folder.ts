import { shareDemoFolder } from '@portico/test-kit/server/demo-folder.ts';

/** Suites that run together share one folder. Each evaluates this file, so the folder's path is in the environment. */
const shared = globalThis as { porticoDemo?: ReturnType<typeof shareDemoFolder> };

/** Created before the first test of a suite, and deleted after the last. Tests find it by an environment variable. */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  const demo = await (shared.porticoDemo ??= shareDemoFolder());
  return async () => demo[Symbol.asyncDispose]();
}
