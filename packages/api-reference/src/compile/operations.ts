import { operationsOf } from './operation.ts';
import { createSource } from './source.ts';
import { isTrue, toRecord, toText, toTexts } from './untyped.ts';

export interface SpecOperation {
  path: string;
  method: string;
  operation_id: string | null;
  tags: string[];
  summary: string | null;
  deprecated: boolean;
}

/** Every operation of a parsed OpenAPI or Swagger document, in the order of the document. */
export function listOperations(document: unknown): SpecOperation[] {
  // References to path items are always pointers, so anchors and ids are not required.
  const { root, follow } = createSource(toRecord(document), { anchors: new Map(), ids: new Map() });
  return Object.entries(toRecord(root.paths)).flatMap(([path, item]) =>
    operationsOf(path, follow(item)).map(({ method, operation }) => ({
      path,
      method,
      operation_id: toText(operation.operationId) ?? null,
      tags: toTexts(operation.tags),
      summary: toText(operation.summary) ?? null,
      deprecated: isTrue(operation.deprecated) ?? false,
    })),
  );
}
