import type { Report } from './change.ts';
import type { CompareSchemas } from './schema/compare-schemas.ts';

/** What every comparison is given. */
export interface Tools {
  readonly report: Report;
  readonly compareSchemas: CompareSchemas;
}
