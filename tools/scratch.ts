import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enough = 4 * 1024 ** 3;

/**
 * The temporary folder of tests. It is in memory if there is room: tests create some thousand databases, which take
 * three times as long on a disk.
 */
export async function makeScratch(): Promise<AsyncDisposable & { path: string }> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  const above = bavail * bsize > enough ? memory : tmpdir();
  const path = await mkdtemp(join(above, 'portico-tests-'));
  // PostgreSQL runs as a user of its own if tests run as root.
  await chmod(path, 0o711);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}
