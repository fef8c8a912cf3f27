import { conformanceCases, toDocument } from '@portico/test-kit/conformance/cases.ts';
import type { NamedDocument } from './documents.ts';

export const versions = ['2.0', '3.0', '3.1', '3.2'] as const;

/** The conformance document in each version, with an operation for each way to write a request. */
export const kindDocuments = (): NamedDocument[] =>
  versions.map((version) => ({
    name: version,
    document: toDocument(
      version,
      conformanceCases.filter((one) => one.versions.includes(version)),
    ),
  }));
