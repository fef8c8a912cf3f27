import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from './server-process.ts';

/** Names the folder that whoever started the tests has made for all of them. */
export const demoFolderVariable = 'PORTICO_DEMO_FOLDER';

/** Makes a data folder with the demo in it, as the first start of a server does. */
export async function makeDemoFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'portico-demo-'));
  const server = await startServerProcess({ DATA_DIR: path, DEMO: 'yes', LOG_LEVEL: 'warn' });
  await server.terminate();
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** One to copy, which takes a hundredth of what it takes to make one. */
export async function aDemoFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = process.env[demoFolderVariable];
  return path ? { path, [Symbol.asyncDispose]: async () => {} } : makeDemoFolder();
}

/** A copy of its own for a test, gone with it. */
export async function aDemoCopy(): Promise<AsyncDisposable & { path: string }> {
  await using demo = await aDemoFolder();
  const path = await mkdtemp(join(tmpdir(), 'portico-demo-copy-'));
  await cp(demo.path, path, { recursive: true });
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
