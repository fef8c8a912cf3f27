import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that all workers of a run share, with a file for each kind of page whose accessibility was checked. */
const folder = 'E2E_LOOKED_AT';

const fileOf = (kind: string) =>
  join(process.env[folder] ?? tmpdir(), createHash('sha256').update(kind).digest('base64url'));

export const wasLookedAt = (kind: string): boolean => existsSync(fileOf(kind));

export const noteLook = (kind: string): Promise<void> => writeFile(fileOf(kind), '');

/** Returns a function that deletes the folder. */
export async function prepareLooks(): Promise<() => Promise<void>> {
  const path = await mkdtemp(join(tmpdir(), 'portico-looked-at-'));
  process.env[folder] = path;
  return () => rm(path, { recursive: true, force: true });
}
