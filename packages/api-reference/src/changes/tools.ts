import type { Report } from './change.ts';
import type { CompareSchemas } from './schema/compare-schemas.ts';

/** Shared by all comparisons. */
export interface Tools {
  readonly report: Report;
  readonly compareSchemas: CompareSchemas;
}
