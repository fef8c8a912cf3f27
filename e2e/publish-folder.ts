import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { program } from '@portico/test-kit/server/program.ts';
import type { RunningServer } from './server.ts';

const assets = join(import.meta.dirname, '../content/demo/public/assets');

/** The images of a `portal.yaml`: those of the demo, which are copied into every published folder. */
export const appearance = 'appearance: { logo: assets/logo.png, favicon: assets/favicon.png }';

/** Publishes a portal beside the demo of a running server. The server serves it within a second. */
export async function publishFolder(
  { data_dir }: RunningServer,
  files: Record<string, string>,
  more: readonly string[] = [],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-folder-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await cp(assets, join(folder, 'assets'), { recursive: true });
  const env = { ...process.env, DATA_DIR: data_dir, LOG_LEVEL: 'warn' };
  // Other tests of this worker may have founded organizations.
  const args = [program, 'publish', folder, '--organization', 'Portico demo', ...more];
  await promisify(execFile)(process.execPath, args, { env });
  await rm(folder, { recursive: true });
}
