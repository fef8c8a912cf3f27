import { setImmediate } from 'node:timers/promises';
import type { RevisionDetails } from '@portico/contract/admin-revisions.ts';
import { lineChanges, newPairBudget, type PairBudget } from './line-changes.ts';
import type { ChangedFile } from './revisions.ts';

type FileChange = RevisionDetails['files'][number];

/** The changes in each file. All files share one budget, and other work gets its turn between two files. */
export async function fileChanges(files: readonly ChangedFile[]): Promise<FileChange[]> {
  const budget = newPairBudget();
  const changes: FileChange[] = [];
  for (const file of files) {
    changes.push(toChange(file, budget));
    await setImmediate();
  }
  return changes;
}

function toChange({ path, before, after }: ChangedFile, budget: PairBudget): FileChange {
  const isText = !/\.(?:png|jpe?g)$/i.test(path);
  const toText = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);
  return {
    path,
    action: before === undefined ? 'create' : after === undefined ? 'delete' : 'change',
    lines: isText ? lineChanges(toText(before), toText(after), budget) : [],
  };
}
