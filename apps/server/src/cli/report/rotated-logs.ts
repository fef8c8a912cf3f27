import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { type LogFile, openLog } from './log-file.ts';

export interface FoundLog {
  file: LogFile;
  name: string;
  fingerprint: string;
  modified_ms: number;
}

/** The log and its rotated files: `access.log.1`, `access.log-20260310`, `access-2026-03-10T12-00-00.000.log`. */
export async function findLogs(path: string): Promise<FoundLog[]> {
  const [folder, base] = [dirname(path), basename(path)];
  const names = (await readdir(folder)).filter((name) => name === base || isRotated(name, base));
  const found: FoundLog[] = [];
  for (const name of names) {
    const file = await openLog(join(folder, name));
    const fingerprint = await file?.fingerprint();
    if (file && fingerprint) found.push({ file, name, fingerprint, modified_ms: await file.modifiedMs() });
    else await file?.[Symbol.asyncDispose]();
  }
  // The log itself is the newest, even while its gateway still writes to an older one.
  return found.sort((one, other) => {
    return Number(one.name === base) - Number(other.name === base) || one.modified_ms - other.modified_ms;
  });
}

/** Compressed logs are skipped: they cannot be read from a position. */
function isRotated(name: string, base: string): boolean {
  if (name.startsWith(base)) return /^[.-]\d[\dT:._-]*$/.test(name.slice(base.length));
  const extension = extname(base);
  const stem = base.slice(0, base.length - extension.length);
  if (!name.startsWith(`${stem}-`) || !name.endsWith(extension)) return false;
  return /^\d{4}-?\d\d-?\d\d[\dT:.-]*$/.test(name.slice(stem.length + 1, name.length - extension.length));
}
