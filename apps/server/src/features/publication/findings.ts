import type { Cause } from '@portico/contract/problems.ts';
import type { EditFinding } from '@portico/contract/publishing.ts';

/** A mistake in a publishing folder, with the place where the author finds it. */
export interface Finding {
  file: string;
  line?: number | undefined;
  reason: string;
  /** Unknown for findings that came from another server. */
  cause?: Cause | undefined;
}

/** The finding as the API shows it. */
export const toShown = ({ file, line, reason, cause }: Finding): EditFinding => ({
  file,
  ...(line !== undefined && { line }),
  reason,
  ...(cause && { cause }),
});

export const placeOf = ({ file, line }: Pick<Finding, 'file' | 'line'>): string =>
  line === undefined ? file : `${file}:${line}`;

export const formatFinding = (finding: Finding): string => `${placeOf(finding)}: ${finding.reason}`;

/** Contains all mistakes of a folder, not only the first. Nothing was written when it is thrown. */
export class FolderError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(formatFinding).join('\n'));
    this.name = 'FolderError';
    this.findings = findings;
  }
}
