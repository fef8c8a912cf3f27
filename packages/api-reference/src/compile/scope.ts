import type { Checker } from './check/check-value.ts';
import type { Report } from './findings.ts';
import type { ToProse } from './prose.ts';
import type { Sampler } from './sample.ts';
import type { Schemas } from './schemas.ts';
import type { Source } from './source.ts';

/** Everything that the parts of a document are compiled with. */
export interface Tools {
  source: Source;
  schemas: Schemas;
  toProse: ToProse;
  checker: Checker;
  sampler: Sampler;
  report: Report;
}

/** Collects the names of schemas that a part refers to. */
export interface Scope extends Tools {
  references: Set<string>;
  /** The operation that the part is of, as `GET /things`, and where that is. */
  operation: string;
  at: readonly string[];
}
