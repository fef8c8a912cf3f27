import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import { type Finding, FolderError, placeOf } from '../publication/findings.ts';

/** Findings as the answer to an edit: each with the place where its author finds it. */
export function toEditProblem(error: unknown): unknown {
  if (!(error instanceof FolderError)) return error;
  const [first, ...others] = error.findings.map(toParameter);
  return first ? invalidParameter(first, ...others) : new Problem('invalid-parameters', error.message);
}

const toParameter = ({ file, line, reason, cause }: Finding) => ({
  field: placeInProduct({ file, line }),
  rule: 'invalid' as const,
  reason,
  ...(cause && { cause }),
});

/** An edit concerns one known product, so its folder and the line of a generated file are left out. */
const placeInProduct = ({ file, line }: Pick<Finding, 'file' | 'line'>): string => {
  const inProduct = file.replace(/^products\/[^/]+\/(?:specs\/uploaded\/)?/, '');
  const isWritten = inProduct === 'product.yaml' || inProduct === 'portal.yaml';
  return isWritten ? inProduct : placeOf({ file: inProduct, line });
};
