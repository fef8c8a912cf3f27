import { toPlaceName, toSentence } from '@portico/api-reference/changes/sentence.ts';
import { severities } from '@portico/api-reference/changes/severity.ts';
import type { StoredChange } from '../../platform/database/tables/version-changes.ts';
import type { MailSection } from '../mail/change-sections.ts';

interface ChangeSet {
  breaking: number;
  potentially_breaking: number;
  compatible: number;
  changes: readonly StoredChange[];
}

/** The mail lists only the first changes and links to the page with all of them. */
const changesMaximum = 15;

/** The part of a mail about one set of changes, the most severe first. Changes of texts are left out. */
export function toSection(names: { product: string; version: string }, set: ChangeSet): MailSection {
  const listed = severities.flatMap((severity) =>
    severity === 'text' ? [] : set.changes.filter((change) => change.severity === severity),
  );
  const { breaking, potentially_breaking, compatible } = set;
  return {
    ...names,
    counts: { breaking, 'potentially-breaking': potentially_breaking, compatible },
    changes: listed.slice(0, changesMaximum).map((change) => ({
      place: toPlaceName(change.place),
      rule: change.rule,
      values: change.values,
      sentence: toSentence(change),
    })),
    is_cut: listed.length > changesMaximum || breaking + potentially_breaking + compatible > listed.length,
  };
}
