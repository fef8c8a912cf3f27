import type { Change } from '@portico/api-reference/changes/change.ts';
import { toPlaceName, toSentence } from '@portico/api-reference/changes/sentence.ts';
import { severities } from '@portico/api-reference/changes/severity.ts';
import { toMarkdown } from '@portico/api-reference/changes/to-markdown.ts';
import type { ChangedSpecification } from '@portico/contract/changes.ts';

/** What a server tells is what the comparison found, less the directions. */
type ToldChange = Pick<Change, 'rule' | 'severity' | 'place' | 'values'>;

const toChanges = ({ changes }: ChangedSpecification) => changes as readonly ToldChange[];

/** The changes of each specification as Markdown, the worst first. */
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

/** So many breaking changes are named for each specification. */
const mostBreaking = 20;

/** For a plan: the counts of each specification, then what breaks callers. */
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
