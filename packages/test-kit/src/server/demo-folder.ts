import { cp } from 'node:fs/promises';
import { aTemporaryFolder } from '../fixtures/temporary-folder.ts';
import { startProcess } from './process.ts';
import { processEnvironment, program } from './program.ts';

/** The variable with the path of the demo folder that a whole run of tests shares. */
const demoFolderVariable = 'PORTICO_DEMO_FOLDER';

type Folder = Awaited<ReturnType<typeof aTemporaryFolder>>;

/** Creates a data folder with the demo, as the first start of a server does. */
async function makeDemoFolder(): Promise<Folder> {
  const folder = await aTemporaryFolder();
  const settings = { ...processEnvironment, PORT: '0', DATA_DIR: folder.path, DEMO: 'yes', LOG_LEVEL: 'warn' };
  const server = await startProcess([program, 'serve'], settings);
  await server.end('SIGTERM');
  return folder;
}

/** A demo folder to copy from. A copy takes a hundredth of the time of a new demo. */
export async function aDemoFolder(): Promise<Folder> {
  const path = process.env[demoFolderVariable];
  return path ? { path, [Symbol.asyncDispose]: async () => {} } : makeDemoFolder();
}

/** Creates the demo folder that this process and its child processes share. */
export async function shareDemoFolder(): Promise<Folder> {
  const demo = await aDemoFolder();
  process.env[demoFolderVariable] = demo.path;
  return demo;
}

/** A copy of the demo for one test. */
export async function aDemoCopy(): Promise<Folder> {
  await using demo = await aDemoFolder();
  const folder = await aTemporaryFolder();
  await cp(demo.path, folder.path, { recursive: true });
  return folder;
}
