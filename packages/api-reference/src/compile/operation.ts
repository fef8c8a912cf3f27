import type { CompiledLink, CompiledOperation, CompiledResponse } from './compiled.ts';
import { toContents, toExternalDocs, toHeaders, toParameters, toSecurity, toServer, toServers } from './parts.ts';
import type { Scope } from './scope.ts';
import { isRecord, isTrue, present, toList, toRecord, toText, toTexts, type Untyped, unlessEmpty } from './untyped.ts';

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** A callback may have callbacks. Deeper ones are left out. */
const deepestCallback = 2;
const mostCallbacks = 50;

/** An operation with the path item that it shares with others. */
export interface FoundOperation {
  path: string;
  method: string;
  item: Untyped;
  operation: Untyped;
}

/** The names of an operation in URLs. */
export type OperationPlace = Pick<CompiledOperation, 'anchor' | 'slug'>;

export interface OperationScope extends Scope {
  /** Whether the API sends the request to the reader's server. */
  isSentByApi?: boolean;
  /** The place of a linked operation, if it is in this document. */
  placeOf(link: { operationId?: string | undefined; operationRef?: string | undefined }): OperationPlace | undefined;
}

/** The operations of a path item, including custom methods (OpenAPI 3.2). */
export function operationsOf(path: string, item: Untyped): FoundOperation[] {
  const own = Object.entries(item).filter(([method]) => methods.includes(method));
  const additional = Object.entries(toRecord(item.additionalOperations));
  return [...own, ...additional].flatMap(([method, operation]) =>
    isRecord(operation) ? [{ path, method, item, operation }] : [],
  );
}

export function compileOperation(
  { path, method, item, operation }: FoundOperation,
  { anchor, slug }: OperationPlace,
  scope: OperationScope,
  depth = 0,
): CompiledOperation {
  const { toProse, source } = scope;
  const body = operation.requestBody === undefined ? undefined : source.follow(operation.requestBody);
  // A request of the API contains read-only properties, as its responses do.
  const direction = scope.isSentByApi || depth > 0 ? 'received' : 'sent';
  return present({
    anchor,
    slug,
    method,
    path,
    operationId: toText(operation.operationId),
    summary: toText(operation.summary) ?? toText(item.summary),
    description: toProse(operation.description ?? item.description),
    deprecated: isTrue(operation.deprecated),
    tags: toTexts(operation.tags),
    externalDocs: toExternalDocs(operation.externalDocs, scope),
    parameters: toParameters([item.parameters, operation.parameters], scope),
    requestBody:
      body &&
      present({
        description: toProse(body.description),
        required: isTrue(body.required),
        content: toContents(body.content, direction, scope),
      }),
    responses: toResponses(operation.responses, scope),
    callbacks: depth < deepestCallback ? unlessEmpty(toCallbacks(operation.callbacks, scope, depth + 1)) : undefined,
    security: toSecurity(operation.security),
    servers: unlessEmpty(toServers(operation.servers ?? item.servers, scope)),
    codeSamples: unlessEmpty(toCodeSamples(operation['x-codeSamples'] ?? operation['x-code-samples'])),
  });
}

function toResponses(value: unknown, scope: OperationScope): CompiledResponse[] {
  return Object.entries(toRecord(value))
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, one]) => {
      const response = scope.source.follow(one);
      return present({
        status,
        summary: toText(response.summary),
        description: scope.toProse(response.description),
        headers: unlessEmpty(toHeaders(response.headers, 'received', scope)),
        content: unlessEmpty(toContents(response.content, 'received', scope)),
        links: unlessEmpty(toLinks(response.links, scope)),
      });
    });
}

const toLinks = (value: unknown, scope: OperationScope): CompiledLink[] =>
  Object.entries(toRecord(value)).map(([name, one]) => {
    const link = scope.source.follow(one);
    const operationId = toText(link.operationId);
    const operationRef = toText(link.operationRef);
    return present({
      name,
      operationId,
      ...scope.placeOf({ operationId, operationRef }),
      operationRef,
      description: scope.toProse(link.description),
      parameters: isRecord(link.parameters) ? link.parameters : undefined,
      requestBody: link.requestBody,
      server: toServer(link.server, scope),
    });
  });

function toCallbacks(value: unknown, scope: OperationScope, depth: number) {
  return Object.entries(toRecord(value))
    .flatMap(([name, callback]) =>
      Object.entries(scope.source.follow(callback)).flatMap(([expression, item]) =>
        operationsOf(expression, scope.source.follow(item)).map((found) => ({ name, expression, found })),
      ),
    )
    .slice(0, mostCallbacks)
    .map(({ name, expression, found }) => ({
      name,
      expression,
      operation: compileOperation(found, { anchor: '', slug: '' }, scope, depth),
    }));
}

const toCodeSamples = (value: unknown) =>
  toList(value).flatMap((one) => {
    const { lang, label, source } = toRecord(one);
    return typeof source === 'string' && typeof lang === 'string'
      ? [present({ lang, label: toText(label), source })]
      : [];
  });
