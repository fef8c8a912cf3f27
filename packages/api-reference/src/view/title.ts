import type { OperationEntry } from '../compile/compiled.ts';

type Titled = Pick<OperationEntry, 'method' | 'path'> & { summary?: string; operationId?: string };

/** Every operation has a title: its summary, its id, or its method and path. */
export const titleOf = ({ summary, operationId, method, path }: Titled): string =>
  summary || operationId || `${method.toUpperCase()} ${path}`;
