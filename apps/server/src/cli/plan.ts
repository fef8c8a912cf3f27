import type { PublishResult } from '@portico/contract/publishing.ts';

const signs = { create: '+', change: '~', delete: '-' } as const;
/** A first publish has thousands of lines that all say the same. */
const mostLines = 100;

/** What is, or would be, done to a portal: one line for each thing, then the sum. */
export function formatPlan({ portal, changes, kept }: Omit<PublishResult, 'revision'>): string[] {
  const lines = changes.slice(0, mostLines).map(({ action, what, name }) => `  ${signs[action]} ${what} ${name}`);
  if (changes.length > mostLines) lines.push(`  … and ${changes.length - mostLines} more`);
  const count = (action: keyof typeof signs) => changes.filter((change) => change.action === action).length;
  const summary =
    changes.length === 0
      ? `${portal}: nothing to do.`
      : `${portal}: ${count('create')} to create, ${count('change')} to change, ${count('delete')} to delete.`;
  return [...lines, ...(lines.length > 0 ? [''] : []), summary, ...formatKept(kept)];
}

function formatKept(kept: PublishResult['kept']): string[] {
  if (kept.length === 0) return [];
  const named = kept.slice(0, 10).map(({ what, name }) => `${what} ${name}`);
  const rest = kept.length > named.length ? ` and ${kept.length - named.length} more` : '';
  return [`Not in the folder, and kept (--prune deletes): ${named.join(', ')}${rest}.`];
}

export const formatResult = ({ portal, revision }: Pick<PublishResult, 'portal' | 'revision'>): string[] =>
  revision === null ? [] : [`Published ${portal}, revision ${revision}.`];
