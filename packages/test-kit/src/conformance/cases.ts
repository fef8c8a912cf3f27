import { bodyCases } from './bodies.ts';
import { keywordCases } from './keywords.ts';
import { components, operationCases, securitySchemes } from './operations.ts';
import { parameterCases } from './parameters.ts';
import { type Group, type Json, type RawCase, toPattern, type Version } from './parts.ts';
import { definitions, securityDefinitions, swaggerCases } from './swagger.ts';

export interface ConformanceCase {
  /** The position in the table, from 1. */
  readonly number: number;
  readonly group: Group;
  readonly name: string;
  /** The versions that can describe the case, the oldest first. */
  readonly versions: readonly Version[];
  readonly path: string;
  /** In upper and lower case as it is sent. */
  readonly method: string;
  readonly item: Json;
  /** The text of the page has to match each of them. */
  readonly sees: readonly RegExp[];
  readonly lacks: readonly string[];
  /** Whether the body is generated from a schema, because the document has no example. */
  readonly isSampled: boolean;
}

const groups: readonly (readonly [Group, readonly RawCase[]])[] = [
  ['Parameters', parameterCases],
  ['Bodies', bodyCases],
  ['Operations and security', operationCases],
  ['Schema keywords', keywordCases],
  ['Swagger 2.0', swaggerCases],
];

const modern: readonly Version[] = ['3.0', '3.1', '3.2'];
const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);

function toCase(
  number: number,
  group: Group,
  { name, since, until, item, path, sees = [], lacks = [] }: RawCase,
): ConformanceCase {
  const [method, operation] = operationIn(item);
  const parameters = [...listOf(item.parameters), ...listOf(operation.parameters)];
  const inPath = parameters.filter((one) => one.in === 'path').map((one) => `/{${String(one.name)}}`);
  const versions = modern.slice(modern.indexOf(since ?? '3.0'), modern.indexOf(until ?? '3.2') + 1);
  return {
    number,
    group,
    name,
    versions: group === 'Swagger 2.0' ? ['2.0'] : versions,
    path: path ?? `/case-${number}${inPath.join('')}`,
    method,
    item,
    sees: [...namesIn(parameters, operation).map((one) => new RegExp(toPattern(one))), ...sees],
    lacks,
    isSampled:
      (operation.requestBody !== undefined || parameters.some((one) => one.in === 'body')) &&
      (group === 'Schema keywords' ||
        name.startsWith('schema: ') ||
        /made from|by \$ref|without an example/.test(name)),
  };
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);

function operationIn(item: Json): [method: string, operation: Json] {
  const own = Object.entries(item).find(([key]) => methods.has(key));
  if (own) return [own[0].toUpperCase(), own[1] as Json];
  const [additional] = Object.entries(item.additionalOperations as Json);
  return additional as [string, Json];
}

/** The names that every page has to show: parameters, media types of the body, and properties of its schema. */
function namesIn(parameters: readonly Json[], operation: Json): string[] {
  const content = ((operation.requestBody as Json | undefined)?.content ?? {}) as Json;
  const members = Object.values(content).flatMap((one) => {
    const { schema } = one as { schema?: { properties?: Json } };
    return Object.keys(schema?.properties ?? {});
  });
  const named = parameters
    .filter((one) => one.in !== 'body' && one.name !== 'Content-Type')
    .map(({ name }) => String(name ?? ''));
  return [...named, ...Object.keys(content).map((type) => type.replace(/;.*/, '')), ...members].filter(Boolean);
}

export const conformanceCases: readonly ConformanceCase[] = groups
  .flatMap(([group, cases]) => cases.map((one) => [group, one] as const))
  .map(([group, one], at) => toCase(at + 1, group, one));

/** The text of a page without the numbers of cases, which could match by accident. */
export const toSeen = (page: string): string => page.replaceAll(/case[- ]\d+/gi, ' ').replaceAll(/\s+/g, ' ');

/** A document of one version with these cases. `urlFor` replaces the URLs of servers, to send requests elsewhere. */
export function toDocument(
  version: Version,
  cases: readonly ConformanceCase[],
  urlFor: (url: string) => string = (url) => url,
): Json {
  const info = { title: 'Conformance', version: '1' };
  const paths = mergePaths(cases);
  if (version === '2.0') return toSwagger(info, paths, urlFor);
  const servers = [
    { url: 'https://{region}.api.test/{base}', variables: { region: { default: 'eu' }, base: { default: 'v1' } } },
  ];
  const full = { '3.0': '3.0.4', '3.1': '3.1.1', '3.2': '3.2.0' }[version];
  const document = { openapi: full, info, servers, paths, components: { ...components, securitySchemes } };
  return withServers(document, urlFor) as Json;
}

function toSwagger(info: Json, paths: Json, urlFor: (url: string) => string): Json {
  const [, scheme, host, basePath] = /^(\w+):\/\/([^/]+)(.*)$/.exec(urlFor('https://api.test/v1')) ?? [];
  return { swagger: '2.0', info, schemes: [scheme], host, basePath, paths, securityDefinitions, definitions };
}

function mergePaths(cases: readonly ConformanceCase[]): Json {
  const paths: Json = {};
  for (const { path, item, number, method } of cases) {
    if (paths[path] !== undefined) throw new Error(`Two cases have the path ${path}.`);
    paths[path] = named(item, number, method);
  }
  return paths;
}

/** Names the operation by its number only, so that its name contains nothing that the page has to show. */
function named(item: Json, number: number, method: string): Json {
  const key = method.toLowerCase();
  const [summary, operationId] = [`Case ${number}`, `case-${number}`];
  if (item[key] !== undefined) return { ...item, [key]: { summary, operationId, ...(item[key] as Json) } };
  const additional = item.additionalOperations as Json;
  return { ...item, additionalOperations: { [method]: { summary, operationId, ...(additional[method] as Json) } } };
}

function withServers(value: unknown, urlFor: (url: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withServers(item, urlFor));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === 'servers'
        ? [key, (inner as Json[]).map((server) => ({ ...server, url: urlFor(String(server.url)) }))]
        : [key, withServers(inner, urlFor)],
    ),
  );
}
