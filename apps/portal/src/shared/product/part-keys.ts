import type { OperationEntry, SharedParts } from '@portico/api-reference/compile/compiled.ts';
import type { neighborsOf } from './operations.ts';

/** The part of the index that the page of an operation requires. */
export interface IndexPart extends ReturnType<typeof neighborsOf<OperationEntry>> {
  readonly shared: SharedParts & { readonly tryIt?: false };
  readonly entry: OperationEntry | undefined;
}

/** Parts belong to the page that they were sent with. */
export const listPartKey = (pathname: string) => ['list-part', pathname];
export const indexPartKey = (pathname: string) => ['index-part', pathname];
