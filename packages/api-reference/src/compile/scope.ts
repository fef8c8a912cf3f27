import type { Checker } from './check/check-value.ts';
import type { Report } from './findings.ts';
import type { ToProse } from './prose.ts';
import type { Sampler } from './sample.ts';
import type { Schemas } from './schemas.ts';
import type { Source } from './source.ts';

/** What the compilation of all parts shares. */
export interface Tools {
  source: Source;
  schemas: Schemas;
  toProse: ToProse;
  checker: Checker;
  sampler: Sampler;
  report: Report;
}

/** Also collects the names of schemas that a part refers to. */
export interface Scope extends Tools {
  references: Set<string>;
  /** The operation of the part, such as `GET /things`, and its place. */
  operation: string;
  at: readonly string[];
}
