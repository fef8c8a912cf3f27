import { pathToFileURL } from 'node:url';
import { BuildError, buildStale } from './build.ts';
import { program } from './run.ts';

/** Builds what has changed and serves it in this process. */
export async function serveBuilt(): Promise<void> {
  try {
    await buildStale();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
    return;
  }
  await import(pathToFileURL(program).href);
}
