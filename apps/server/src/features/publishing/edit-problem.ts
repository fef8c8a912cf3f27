import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import { type Finding, FolderError, placeOf } from '../publication/findings.ts';

/** Converts findings to the answer of an edit, each with the place where the author finds it. */
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

/**
 * The place without the product's folder, and without the line of a generated file: an edit concerns one known product.
 */
const placeInProduct = ({ file, line }: Pick<Finding, 'file' | 'line'>): string => {
  const inProduct = file.replace(/^products\/[^/]+\/(?:specs\/uploaded\/)?/, '');
  const isWritten = inProduct === 'product.yaml' || inProduct === 'portal.yaml';
  return isWritten ? inProduct : placeOf({ file: inProduct, line });
};
