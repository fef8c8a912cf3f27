/**
 * An OpenAPI document as the echo server reads it. Written from the specification, and without code of the product that
 * it judges.
 */
export type Node = Record<string, unknown>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const nodeOf = (value: unknown): Node => (isNode(value) ? value : {});
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export interface Described {
  readonly root: Node;
  readonly isSwagger: boolean;
  /** Resolves a reference, or returns the node itself. */
  follow(value: unknown): Node;
}

export interface DescribedOperation {
  /** In upper and lower case as it is sent. */
  readonly method: string;
  /** The key in `paths`. */
  readonly path: string;
  readonly operation: Node;
  readonly parameters: readonly Node[];
  readonly servers: readonly Node[];
  readonly security: readonly Node[];
}

export function describe(root: Node): Described {
  function find(reference: string): unknown {
    const segments = reference.replace(/^#\/?/, '').split('/').filter(Boolean);
    let at: unknown = root;
    for (const segment of segments) {
      const key = decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~');
      at = (at as Node | undefined)?.[key];
    }
    return at;
  }
  function follow(value: unknown): Node {
    let at = nodeOf(value);
    for (let turns = 0; typeof at.$ref === 'string' && turns < 50; turns++) at = nodeOf(find(at.$ref));
    return at;
  }
  return { root, isSwagger: root.swagger !== undefined, follow };
}

const fixed = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

export function operationsOf(described: Described): DescribedOperation[] {
  const { root, follow } = described;
  return Object.entries(nodeOf(root.paths)).flatMap(([path, value]) => {
    const item = follow(value);
    const own = fixed.flatMap((method) =>
      isNode(item[method]) ? [[method.toUpperCase(), item[method]] as const] : [],
    );
    const additional = Object.entries(nodeOf(item.additionalOperations)).map(
      ([method, one]) => [method, nodeOf(one)] as const,
    );
    return [...own, ...additional].map(([method, operation]) => ({
      method,
      path,
      operation,
      parameters: merge([...listOf(item.parameters), ...listOf(operation.parameters)].map(follow)),
      servers: serversOf(described, item, operation),
      security: listOf(operation.security ?? root.security).map(nodeOf),
    }));
  });
}

const merge = (parameters: Node[]): Node[] => [
  ...new Map(parameters.map((one) => [`${String(one.in)} ${String(one.name)}`, one])).values(),
];

function serversOf({ root, isSwagger }: Described, item: Node, operation: Node): Node[] {
  if (!isSwagger) {
    const own = [operation.servers, item.servers, root.servers].map(listOf).find((list) => list.length > 0);
    return (own ?? [{ url: '/' }]).map(nodeOf);
  }
  const schemes = listOf(operation.schemes ?? root.schemes).map(String);
  const base = String(root.basePath ?? '/');
  if (root.host === undefined) return [{ url: base }];
  return (schemes.length > 0 ? schemes : ['https']).map((scheme) => ({
    url: `${scheme}://${String(root.host)}${base}`,
  }));
}

/** The length of a template without its parameters. If several paths match, the longest wins. */
const literalLength = (template: string): number => template.replaceAll(/\{[^}]*\}/g, '').length;

export interface Matched {
  readonly operation: DescribedOperation;
  /** The sent text of each `{name}`. */
  readonly inPath: ReadonlyMap<string, string>;
  /** The query without the part that the path contains. */
  readonly query: string;
}

/** All operations that match a method and URL. There are several if paths differ only in a fragment. */
export function matchOperations(operations: readonly DescribedOperation[], method: string, url: string): Matched[] {
  return operations
    .filter((operation) => operation.method === method)
    .flatMap((operation) => matchOne(operation, url) ?? [])
    .sort((a, b) => literalLength(b.operation.path) - literalLength(a.operation.path));
}

function matchOne(operation: DescribedOperation, url: string): Matched | undefined {
  const [template = ''] = operation.path.split('#');
  const [path = '', ownQuery] = template.split('?');
  const [sent = '', query = ''] = splitOnce(url, '?');
  for (const server of operation.servers) {
    const base = toPattern(String(server.url).replace(/\/$/, ''), '[^/]*');
    const names: string[] = [];
    const pattern = path
      .split(/(\{[^}]*\})/)
      .map((piece) => {
        if (!/^\{.*\}$/.test(piece)) return piece === '' ? '' : [...piece].map(toLiteral).join('');
        names.push(piece.slice(1, -1));
        return '([^/]*)';
      })
      .join('');
    const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(String(server.url));
    const found = new RegExp(`^${isAbsolute ? '' : 'https?://[^/]+'}${base}${pattern}$`).exec(sent);
    if (!found) continue;
    const rest = withoutOwn(query, ownQuery);
    if (rest === undefined) continue;
    return { operation, inPath: new Map(names.map((name, at) => [name, found[at + 1] ?? ''])), query: rest };
  }
  return undefined;
}

const splitOnce = (text: string, separator: string): [string, string] => {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

/** A pattern for a character of a path, encoded or not. */
function toLiteral(letter: string): string {
  const plain = letter.replace(/[.*+?^${}()|[\]\\/]/, '\\$&');
  const encoded = [...new TextEncoder().encode(letter)]
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('');
  return `(?:${plain}|${encoded}|${encoded.toUpperCase()})`;
}

const toPattern = (url: string, variable: string): string =>
  url
    .split(/(\{[^}]*\})/)
    .map((piece) => (/^\{.*\}$/.test(piece) ? variable : piece.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')))
    .join('');

/** Removes the part of the query that the path contains. Undefined if that part was not sent. */
function withoutOwn(query: string, own: string | undefined): string | undefined {
  if (own === undefined) return query;
  const pieces = query.split('&');
  for (const wanted of own.split('&').filter((piece) => !piece.includes('{'))) {
    const at = pieces.indexOf(wanted);
    if (at < 0) return undefined;
    pieces.splice(at, 1);
  }
  return pieces.join('&');
}
