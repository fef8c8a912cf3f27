import { prepareLooks } from './looked-at.ts';
import { prepareTemplate } from './server.ts';

/** Playwright calls it before the first test; what it answers is called after the last. */
export default async function prepare(): Promise<() => Promise<void>> {
  const undo = [await prepareTemplate(), await prepareLooks()];
  return async () => {
    for (const remove of undo) await remove();
  };
}
