import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditActions } from '@portico/contract/audit-actions.ts';
import type { TestProject } from 'vitest/node';
import { isWholeRun } from '../whole-run.ts';

/**
 * After a run of all tests of the server, every action that the contract lists was recorded in one of their databases. A run
 * of some of them says nothing about that.
 */
export default async function watchActions(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-actions-'));
  const file = join(folder, 'recorded');
  await writeFile(file, '');
  project.provide('recordedActions', file);
  return async () => {
    const recorded = new Set((await readFile(file, 'utf8')).split('\n'));
    await rm(folder, { recursive: true, force: true });
    const missing = Object.keys(auditActions).filter((action) => !recorded.has(action));
    if (missing.length === 0 || !(await isWholeRun(project))) return;
    throw new Error(`The audit log never recorded ${missing.join(', ')}, though all tests of the server ran`);
  };
}
