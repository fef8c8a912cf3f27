import { toPlaceName, toSentence } from '@portico/api-reference/changes/sentence.ts';
import { type Severity, severities } from '@portico/api-reference/changes/severity.ts';
import { because } from '../../platform/because.ts';
import type { StoredChange } from '../../platform/database/tables/version-changes.ts';
import { type Finding, FolderError } from '../publication/findings.ts';
import type { ComparedSpec, PreparedChanges } from '../publication/publication.ts';

/** The lowest severity at which a publish is refused, if its author asks for that. */
export type FailOn = Extract<Severity, 'breaking' | 'potentially-breaking'>;

/** The most changes that are listed for each specification. */
const named = 20;

/** Refuses a publish with more severe changes than its author allows, or with breaking changes of frozen versions. */
export function refuseForbidden({ specifications }: PreparedChanges, failOn?: FailOn): void {
  const findings = findForbiddenChanges(specifications, failOn);
  if (findings.length > 0) throw new FolderError(findings);
}

function findForbiddenChanges(specifications: readonly ComparedSpec[], failOn: FailOn | undefined): Finding[] {
  return specifications.flatMap((spec) => {
    if (spec.is_frozen) return findingsOf(spec, 'breaking', 'frozen-version-broken');
    return failOn ? findingsOf(spec, failOn, 'change-not-allowed') : [];
  });
}

function findingsOf(
  { file, version, found }: ComparedSpec,
  limit: FailOn,
  code: 'frozen-version-broken' | 'change-not-allowed',
): Finding[] {
  if (!found) return [{ file, ...because('not-compared', { version }) }];
  const bad = severities.slice(0, severities.indexOf(limit) + 1);
  const count = bad.reduce((sum, severity) => sum + found.counts[severity], 0);
  const changes = found.changes.filter(({ severity }) => bad.includes(severity)).slice(0, named);
  const findings = changes.map((change) => ({ file, ...because(code, { version, change: toLine(change) }) }));
  const rest = count - findings.length;
  return rest > 0 ? [...findings, { file, ...because('more-changes-not-allowed', { count: rest }) }] : findings;
}

const toLine = (change: StoredChange): string => `${toPlaceName(change.place)}: ${toSentence(change)}`;
