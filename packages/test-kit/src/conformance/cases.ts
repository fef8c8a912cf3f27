import { bodyCases } from './bodies.ts';
import { keywordCases } from './keywords.ts';
import { components, operationCases, securitySchemes } from './operations.ts';
import { parameterCases } from './parameters.ts';
import { type Group, type Json, type RawCase, toPattern, type Version } from './parts.ts';
import { definitions, securityDefinitions, swaggerCases } from './swagger.ts';

export interface ConformanceCase {
  /** Its place in the table. */
  readonly number: number;
  readonly group: Group;
  readonly name: string;
  /** Versions that can say it, the oldest first. */
  readonly versions: readonly Version[];
  readonly path: string;
  /** With the capitals that are sent. */
  readonly method: string;
  readonly item: Json;
  /** Each has to match the text of the page. */
  readonly sees: readonly RegExp[];
  readonly lacks: readonly string[];
  /** Whether its body is made from a schema, for the document has no example. */
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

/** What every page has to name: parameters, the media types of the body, and the members that its schema lists. */
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

/** The text of a page without what would match by accident: the numbers of cases. */
export const toSeen = (page: string): string => page.replaceAll(/case[- ]\d+/gi, ' ').replaceAll(/\s+/g, ' ');

/** A document of one version with some of the cases. A server's URL can be replaced, to send requests elsewhere. */
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

/** Nothing in a name says what the page has to show. */
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
