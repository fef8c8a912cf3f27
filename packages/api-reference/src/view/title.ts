import type { OperationEntry } from '../compile/compiled.ts';

type Titled = Pick<OperationEntry, 'method' | 'path'> & { summary?: string; operationId?: string };

/** The title of an operation: its summary, id, or method and path. */
export const titleOf = ({ summary, operationId, method, path }: Titled): string =>
  summary || operationId || `${method.toUpperCase()} ${path}`;
