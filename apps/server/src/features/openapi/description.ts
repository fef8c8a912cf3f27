import { accessTokenCookie, userAccessTokenCookie } from '@portico/contract/constants.ts';
import type { Access, Operation } from '@portico/contract/operation.ts';
import { type ProblemCode, problems, problemType } from '@portico/contract/problems.ts';
import { scopesFor } from '@portico/contract/token-scopes.ts';
import type { TObject } from 'typebox';
import { componentNames } from './component-names.ts';

type Json = Record<string, unknown>;

/** The credentials of each access; an empty requirement means none. A new access requires a row here. */
const security: Record<Access, Json[]> = {
  anyone: [],
  guest: [],
  reader: [{}, { developerCookie: [] }, { developerToken: [] }],
  visitor: [{}, { developerCookie: [] }, { developerToken: [] }],
  developer: [{ developerCookie: [] }, { developerToken: [] }],
  user: [{ userCookie: [] }, { userToken: [] }, { personalToken: [] }],
  gateway: [{ gatewayToken: [] }],
};

const overHttps = 'Over https the name begins with __Host-';

const securitySchemes = {
  developerCookie: { type: 'apiKey', in: 'cookie', name: accessTokenCookie, description: overHttps },
  developerToken: { type: 'http', scheme: 'bearer', description: 'The access token of a developer' },
  userCookie: { type: 'apiKey', in: 'cookie', name: userAccessTokenCookie, description: overHttps },
  userToken: { type: 'http', scheme: 'bearer', description: 'The access token of a user of the organization' },
  personalToken: { type: 'http', scheme: 'bearer', description: 'A personal access token of a user' },
  gatewayToken: { type: 'http', scheme: 'bearer', description: 'The token of a gateway' },
};

const Problem = {
  type: 'object',
  description: 'Why a request was refused',
  required: ['status', 'title', 'type', 'instance', 'detail'],
  properties: {
    status: { type: 'integer' },
    title: { type: 'string' },
    type: {
      type: 'string',
      description: 'The code of the problem',
      enum: codes(Object.keys(problems) as ProblemCode[]),
    },
    instance: { type: 'string', description: 'The id of the request, as in the log' },
    detail: { type: 'string' },
    invalid_parameters: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'rule', 'reason'],
        properties: { field: { type: 'string' }, rule: { type: 'string' }, reason: { type: 'string' } },
      },
    },
  },
};

/** The OpenAPI 3.1 description of a set of operations. */
export function describe(operations: readonly Operation[], version: string): Json {
  const components = new Map<string, unknown>();
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = toOperation(operation, components);
  }
  const tags = [...new Set(operations.map(({ tag }) => tag))].sort();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portico',
      version,
      description: 'The portal, its console and its gateways, as this server answers them.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...components, ['Problem', Problem] as const].toSorted(byName)),
      responses: { Problem: { description: 'Refused', ...problemContent({ $ref: '#/components/schemas/Problem' }) } },
      securitySchemes,
    },
  };
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

function toOperation(operation: Operation, components: Map<string, unknown>): Json {
  const { id, summary, tag, params, query } = operation;
  const write = (schema: unknown) => toSchema(schema, components);
  const parameters = [...toParameters('path', params, write), ...toParameters('query', query, write)];
  const requestBody = toRequestBody(operation, write);
  return {
    operationId: id,
    summary,
    ...toRequirement(operation),
    tags: [tag],
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...toSuccess(operation, write), ...toRefusals(operation) },
  };
}

const securityOf = ({ access, sessionOnly }: Operation): Json[] =>
  security[access].filter((requirement) => !(sessionOnly && 'personalToken' in requirement));

/** The lowest role, for people and for programs, and the scopes by which a token has access. */
function toRequirement(operation: Operation): Json {
  const { role } = operation;
  if (!role) return {};
  const scopes = scopesFor(operation);
  const tokens =
    scopes.length === 0
      ? 'Personal access tokens cannot be used.'
      : `A personal access token needs one of the scopes: ${scopes.join(', ')}.`;
  return { description: `Least role: ${role}. ${tokens}`, 'x-role': role, 'x-token-scopes': scopes };
}

type Write = (schema: unknown) => unknown;

function toParameters(place: 'path' | 'query', schema: TObject | undefined, write: Write): Json[] {
  const required = new Set<string>((schema?.required as string[] | undefined) ?? []);
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: write(property),
  }));
}

function toRequestBody({ body, bodyOptional, consumes }: Operation, write: Write): Json | undefined {
  if (consumes) return { required: true, content: Object.fromEntries(consumes.map((type) => [type, {}])) };
  return body && { required: !bodyOptional, content: { 'application/json': { schema: write(body) } } };
}

function toSuccess(operation: Operation, write: Write): Json {
  const { status, returns, alternatives = {}, produces = [], mayBeEmpty } = operation;
  const content = {
    ...(returns && { 'application/json': { schema: write(returns) } }),
    ...Object.fromEntries(Object.entries(alternatives).map(([type, schema]) => [type, { schema: write(schema) }])),
    ...Object.fromEntries(produces.map((type) => [type, {}])),
  };
  const hasContent = Object.keys(content).length > 0;
  return {
    [status]: { description: describeStatus(status), ...(hasContent && { content }) },
    ...(mayBeEmpty && { 204: { description: 'There is none' } }),
  };
}

function describeStatus(status: number): string {
  if (status >= 300) return 'Continue at the URL in the Location header';
  return status === 204 ? 'Done' : 'Success';
}

/** One answer for each status, with the problem codes of this operation. */
function toRefusals(operation: Operation): Json {
  const byStatus = Map.groupBy(new Set(operation.problems), (code) => problems[code].status);
  const refusals = [...byStatus].map(([status, ofStatus]) => [
    status,
    {
      description: ofStatus.map((code) => problems[code].title).join('; '),
      ...problemContent({
        allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { type: { enum: codes(ofStatus) } } }],
      }),
    },
  ]);
  return { ...Object.fromEntries(refusals), default: { $ref: '#/components/responses/Problem' } };
}

function codes(of: readonly ProblemCode[]): string[] {
  return of.map(problemType);
}

const problemContent = (schema: Json) => ({ content: { 'application/problem+json': { schema } } });

/** A schema of the contract as plain JSON. Named schemas become components, once each. */
function toSchema(schema: unknown, components: Map<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => toSchema(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = componentNames.get(schema);
  if (name === undefined) return toPlain(schema, components);
  if (!components.has(name)) {
    // Registered before it is filled, because a schema may contain itself.
    components.set(name, undefined);
    components.set(name, toPlain(schema, components));
  }
  return { $ref: `#/components/schemas/${name}` };
}

const toPlain = (schema: object, components: Map<string, unknown>): Json =>
  Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, toSchema(value, components)]));
