import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordedFault } from '@portico/test-kit/database/recorded-statements.ts';
import type { TestProject } from 'vitest/node';
import { isWholeRun } from '../whole-run.ts';
import { acrossTenants, besidePortals } from './exceptions.ts';

/**
 * After a run of tests of the server, each statement and transaction that its code ran in their databases was of one tenant,
 * or is listed as an exception. After a run of all of them, each exception was needed.
 */
export default async function watchStatements(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-statements-'));
  const file = join(folder, 'recorded');
  await writeFile(file, '');
  project.provide('recordedStatements', file);
  return async () => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    await rm(folder, { recursive: true, force: true });
    const recorded = lines.map((line) => JSON.parse(line) as RecordedFault);
    const { unlisted, unused } = compare(recorded);
    if (unlisted.length > 0) {
      throw new Error(`Statements of more than one tenant, which exceptions.ts does not list:\n${unlisted.join('\n')}`);
    }
    if (unused.length > 0 && (await isWholeRun(project))) {
      throw new Error(`exceptions.ts lists what no test of the server runs:\n${unused.join('\n')}`);
    }
  };
}

/** How exceptions name it. */
const nameOf = ({ file, shape }: RecordedFault): string => (file === '' ? shape : `${file}: ${shape}`);

function compare(recorded: readonly RecordedFault[]): { unlisted: string[]; unused: string[] } {
  const listed = [...Object.values(acrossTenants).flat(), ...Object.keys(besidePortals)];
  const found = new Set(recorded.map(nameOf));
  const unlisted = recorded.filter((fault) => !listed.includes(nameOf(fault)));
  return {
    unlisted: unlisted.map((fault) => `${nameOf(fault)} (${fault.fault})`).toSorted(),
    unused: listed.filter((name) => !found.has(name)),
  };
}
