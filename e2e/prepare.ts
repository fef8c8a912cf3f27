import { shareDemoFolder } from '@portico/test-kit/server/demo-folder.ts';
import { prepareLooks } from './looked-at.ts';

/** Playwright calls this before the first test, and the returned function after the last. */
export default async function prepare(): Promise<() => Promise<void>> {
  const demo = await shareDemoFolder();
  const removeLooks = await prepareLooks();
  return async () => {
    await removeLooks();
    await demo[Symbol.asyncDispose]();
  };
}
