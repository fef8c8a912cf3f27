import { shareDemoFolder } from '@portico/test-kit/server/demo-folder.ts';

/** Suites that run together share one; each reads this file anew, so it is kept where all of them look. */
const shared = globalThis as { porticoDemo?: ReturnType<typeof shareDemoFolder> };

/** There before the first test of a suite, gone after the last. Tests find it by the environment of their process. */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  const demo = await (shared.porticoDemo ??= shareDemoFolder());
  return async () => demo[Symbol.asyncDispose]();
}
