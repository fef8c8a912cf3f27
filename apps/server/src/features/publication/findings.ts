import type { Cause } from '@portico/contract/problems.ts';
import type { EditFinding } from '@portico/contract/publishing.ts';

/** Something wrong in a publishing folder, said so that its author finds the place. */
export interface Finding {
  file: string;
  line?: number | undefined;
  reason: string;
  /** Unknown for findings that came from another server. */
  cause?: Cause | undefined;
}

/** As the API tells it. */
export const toShown = ({ file, line, reason, cause }: Finding): EditFinding => ({
  file,
  ...(line !== undefined && { line }),
  reason,
  ...(cause && { cause }),
});

export const placeOf = ({ file, line }: Pick<Finding, 'file' | 'line'>): string =>
  line === undefined ? file : `${file}:${line}`;

export const formatFinding = (finding: Finding): string => `${placeOf(finding)}: ${finding.reason}`;

/** All that is wrong, not only the first: nothing has been written when this is thrown. */
export class FolderError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(formatFinding).join('\n'));
    this.name = 'FolderError';
    this.findings = findings;
  }
}
