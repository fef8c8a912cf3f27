/** Something wrong in a publishing folder, said so that its author finds the place. */
export interface Finding {
  file: string;
  line?: number | undefined;
  reason: string;
}

export const formatFinding = ({ file, line, reason }: Finding): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${reason}`;

/** All that is wrong, not only the first: nothing has been written when this is thrown. */
export class FolderError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(formatFinding).join('\n'));
    this.name = 'FolderError';
    this.findings = findings;
  }
}
