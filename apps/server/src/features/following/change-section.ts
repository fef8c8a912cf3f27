import { toPlaceName, toSentence } from '@portico/api-reference/changes/sentence.ts';
import { severities } from '@portico/api-reference/changes/severity.ts';
import type { StoredChange } from '../../platform/database/tables/version-changes.ts';
import type { MailChange, MailSection } from '../mail/change-sections.ts';
import type { CalledOperations } from './called-operations.ts';

interface ChangeSet {
  breaking: number;
  potentially_breaking: number;
  compatible: number;
  changes: readonly StoredChange[];
}

/** The mail lists only the first changes and links to the page with all of them. */
const changesMaximum = 15;
const applicationsMaximum = 3;

/**
 * The part of a mail about one set of changes: first those of operations that the developer's applications called, then the
 * most severe. Changes of texts are left out.
 */
export function toSection(
  names: { product: string; version: string },
  set: ChangeSet,
  called: CalledOperations,
): MailSection {
  const listed = severities
    .flatMap((severity) => (severity === 'text' ? [] : set.changes.filter((change) => change.severity === severity)))
    .map((change) => ({ change, calls: toCalls(change, called) }));
  const first = [...listed.filter(({ calls }) => calls), ...listed.filter(({ calls }) => !calls)];
  const { breaking, potentially_breaking, compatible } = set;
  return {
    ...names,
    counts: { breaking, 'potentially-breaking': potentially_breaking, compatible },
    changes: first.slice(0, changesMaximum).map(({ change, calls }) => ({
      place: toPlaceName(change.place),
      rule: change.rule,
      values: change.values,
      sentence: toSentence(change),
      ...(calls && { calls }),
    })),
    is_cut: listed.length > changesMaximum || breaking + potentially_breaking + compatible > listed.length,
  };
}

/** The calls of the operations that a change affects. */
function toCalls({ operations }: StoredChange, called: CalledOperations): MailChange['calls'] {
  const affected = operations.flatMap((slug) => called.get(slug) ?? []);
  if (affected.length === 0) return undefined;
  const applications = [...new Set(affected.flatMap((one) => one.applications))];
  return {
    requests: affected.reduce((sum, { requests }) => sum + requests, 0),
    applications: applications.slice(0, applicationsMaximum),
    further: Math.max(0, applications.length - applicationsMaximum),
  };
}
