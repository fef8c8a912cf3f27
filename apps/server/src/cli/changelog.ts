import type { Change } from '@portico/api-reference/changes/change.ts';
import { toPlaceName, toSentence } from '@portico/api-reference/changes/sentence.ts';
import { severities } from '@portico/api-reference/changes/severity.ts';
import { toMarkdown } from '@portico/api-reference/changes/to-markdown.ts';
import type { ChangedSpecification } from '@portico/contract/changes.ts';

/** The server sends every field of a change except `directions`. */
type ToldChange = Pick<Change, 'rule' | 'severity' | 'place' | 'values'>;

const toChanges = ({ changes }: ChangedSpecification) => changes as readonly ToldChange[];

/** The changes of each specification as Markdown, the most severe first. */
export const toChangelog = (specifications: readonly ChangedSpecification[]): string =>
  specifications
    .map((one) => {
      const more = one.is_cut ? '\nThere are more changes than these.\n' : '';
      const changes = one.counts
        ? `${toMarkdown(toChanges(one))}${more}`
        : 'The specifications could not be compared.\n';
      return `# ${one.product} ${one.version}\n\n${changes}`;
    })
    .join('\n');

/** The most breaking changes that are listed for a specification. */
const mostBreaking = 20;

/** Lines for a change plan: the counts for each specification, then its breaking changes. */
export function formatSpecifications(specifications: readonly ChangedSpecification[] = []): string[] {
  return specifications.flatMap((one) => {
    const { product, version, counts, registered_applications: registered } = one;
    const applications = registered === 1 ? '1 application is' : `${registered} applications are`;
    const head = `Specification of ${product} ${version}`;
    const end = `${applications} registered.`;
    if (!counts) return [`${head}: could not be compared. ${end}`];
    const totals = severities.flatMap((severity) => (counts[severity] > 0 ? [`${counts[severity]} ${severity}`] : []));
    const breaking = toChanges(one)
      .filter(({ severity }) => severity === 'breaking')
      .slice(0, mostBreaking)
      .map((change) => `  ! ${toPlaceName(change.place)}: ${toSentence(change)}`);
    const rest = counts.breaking - breaking.length;
    return [
      `${head}: ${totals.join(', ') || 'nothing that callers notice'}. ${end}`,
      ...breaking,
      ...(rest > 0 ? [`  … and ${rest} more breaking changes`] : []),
    ];
  });
}
