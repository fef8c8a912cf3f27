import type { PublishResult } from '@portico/contract/publishing.ts';
import { formatFinding } from '../features/publication/findings.ts';
import { formatSpecifications } from './changelog.ts';

const signs = { create: '+', change: '~', delete: '-' } as const;
/** A first publish would print thousands of similar lines. */
const mostLines = 100;

/** The changes of a portal: one line each, then the totals. */
export function formatPlan(plan: Omit<PublishResult, 'revision'>): string[] {
  const { portal, changes, kept, warnings, specifications } = plan;
  const lines = changes.slice(0, mostLines).map(({ action, what, name }) => `  ${signs[action]} ${what} ${name}`);
  if (changes.length > mostLines) lines.push(`  … and ${changes.length - mostLines} more`);
  const count = (action: keyof typeof signs) => changes.filter((change) => change.action === action).length;
  const summary =
    changes.length === 0
      ? `${portal}: nothing to do.`
      : `${portal}: ${count('create')} to create, ${count('change')} to change, ${count('delete')} to delete.`;
  return [
    ...lines,
    ...(lines.length > 0 ? [''] : []),
    summary,
    ...formatSpecifications(specifications),
    ...formatKept(kept),
    ...formatWarnings(warnings),
  ];
}

function formatKept(kept: PublishResult['kept']): string[] {
  if (kept.length === 0) return [];
  const named = kept.slice(0, 10).map(({ what, name }) => `${what} ${name}`);
  const rest = kept.length > named.length ? ` and ${kept.length - named.length} more` : '';
  return [`Not in the folder, and kept (--prune deletes): ${named.join(', ')}${rest}.`];
}

/** Nobody reads more warnings than this. */
const mostWarnings = 20;

function formatWarnings(warnings: PublishResult['warnings'] = []): string[] {
  const lines = warnings.slice(0, mostWarnings).map((warning) => `Warning: ${formatFinding(warning)}`);
  const rest = warnings.length - lines.length;
  return rest > 0 ? [...lines, `… and ${rest} more warnings.`] : lines;
}

export const formatResult = ({ portal, revision }: Pick<PublishResult, 'portal' | 'revision'>): string[] =>
  revision === null ? [] : [`Published ${portal}, revision ${revision}.`];
