export interface SpecOperation {
  path: string;
  method: string;
  operation_id: string | null;
  tags: string[];
  summary: string | null;
  deprecated: boolean;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** Every operation of a parsed OpenAPI or Swagger document, in the order in which it is written. */
export function listOperations(document: unknown): SpecOperation[] {
  const paths = asRecord(asRecord(document)?.paths);
  return Object.entries(paths ?? {}).flatMap(([path, item]) =>
    Object.entries(asRecord(item) ?? {})
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => toOperation(path, method, asRecord(operation) ?? {})),
  );
}

function toOperation(path: string, method: string, operation: Record<string, unknown>): SpecOperation {
  return {
    path,
    method,
    operation_id: asText(operation.operationId),
    tags: Array.isArray(operation.tags) ? operation.tags.filter((tag) => typeof tag === 'string') : [],
    summary: asText(operation.summary),
    deprecated: operation.deprecated === true,
  };
}

const asText = (value: unknown) => (typeof value === 'string' ? value : null);

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
