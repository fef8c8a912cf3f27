/**
 * The target of a link to a page of a portal, in slugs. The check of links also accepts ids, names and former slugs.
 */
export interface PortalTarget {
  readonly product: string;
  readonly version?: string;
  /** A slug, an id in the specification, or `METHOD /path`. */
  readonly operation?: string;
  readonly schema?: string;
  /** The slugs of the document's ancestors and its own. Empty for the first document of the product. */
  readonly document?: readonly string[];
  /** The anchor of a heading of the document. */
  readonly heading?: string;
}

const scheme = /^product:/i;
const pathPointer = /^\/paths\/([^/]+)\/(get|put|post|delete|options|head|patch|trace|query)$/s;
const methodAndPath = /^(get|put|post|delete|options|head|patch|trace|query)\s(\/.*)$/is;

export const isPortalLink = (href: string): boolean => scheme.test(href);

/** Reads links such as `product:payments/v2#capturePayment`; undefined if it cannot. */
export function readPortalLink(href: string): PortalTarget | undefined {
  const { path, fragment } = split(href.replace(scheme, ''));
  return toTarget(path.replace(/\/$/, '').split('/'), fragment, (product, rest) => {
    const [first = '', second, ...more] = rest;
    if (first === 'docs') return { product, document: rest.slice(1) };
    // A document of a version: its path begins with the version.
    return second === 'docs' ? { product, document: [first, ...more] } : { product, inVersion: rest };
  });
}

/** Reads the path of a page of the portal; undefined for other paths. */
export function readPagePath(href: string): PortalTarget | undefined {
  const { path, fragment } = split(href);
  const [root, kind, ...parts] = path.replace(/\/$/, '').split('/');
  if (root !== '' || parts.length === 0) return undefined;
  return toTarget(parts, fragment, (product, rest) => {
    if (kind === 'products') return rest.length === 0 ? { product, inVersion: [] } : undefined;
    if (kind === 'docs') return { product, document: rest };
    return kind === 'spec' ? { product, inVersion: rest.length === 0 ? ['latest'] : rest } : undefined;
  });
}

/** Whether a URL has the form of a product, reference or document page. The page need not exist. */
export const isPagePath = (href: string): boolean => /^\/(?:spec|docs|products)\/[^/?#]/.test(href);

type Sorted = { product: string; document: string[] } | { product: string; inVersion: string[] } | undefined;

function toTarget(
  written: readonly string[],
  fragment: string,
  sort: (product: string, rest: string[]) => Sorted,
): PortalTarget | undefined {
  const [first = '', ...others] = written;
  const sorted = sort(first, others);
  const text = decode(fragment);
  const product = decode(first);
  if (!sorted || !product || text === undefined) return undefined;
  if ('document' in sorted) {
    const document = decodeAll(sorted.document);
    return document && { product, document, ...(text !== '' && { heading: text }) };
  }
  const parts = decodeAll(sorted.inVersion);
  if (!parts) return undefined;
  const [version, kind, name, ...more] = parts;
  if (version === undefined) return text === '' ? { product } : undefined;
  if (kind === undefined) return { product, version, ...readFragment(text) };
  if (name === undefined || more.length > 0) return undefined;
  if (kind === 'operations') return { product, version, operation: name };
  return kind === 'schemas' ? { product, version, schema: name } : undefined;
}

/** Reads the fragment of a reference: an operation or a schema, also as a JSON pointer. */
export function readFragment(text: string): Pick<PortalTarget, 'operation' | 'schema'> {
  if (text === '') return {};
  const [, schema] = /^(?:\/?schemas?|\/components\/schemas|\/definitions)\/(.+)$/s.exec(text) ?? [];
  if (schema !== undefined) return { schema: fromPointer(schema) };
  const [, path, method] = pathPointer.exec(text) ?? [];
  if (path !== undefined && method !== undefined) return { operation: `${method.toUpperCase()} ${fromPointer(path)}` };
  // `/tag/operation` is the fragment of a reference on a single page.
  const [, operation] = /^\/[^/]*\/(.+)$/s.exec(text) ?? [];
  return { operation: operation ?? text };
}

/** Splits `METHOD /path`. */
export function readMethodAndPath(operation: string): { method: string; path: string } | undefined {
  const [, method, path] = methodAndPath.exec(operation) ?? [];
  return method === undefined || path === undefined ? undefined : { method: method.toLowerCase(), path };
}

/** The link as documents store it. */
export function writePortalLink({ product, version, operation, schema, document, heading }: PortalTarget): string {
  const parts =
    document !== undefined
      ? ['docs', ...document.map(encodeURIComponent)]
      : [
          // Escapes a version named `docs`: `docs` in its place begins the path of a document.
          ...(version === undefined ? [] : [version === 'docs' ? '%64ocs' : encodeURIComponent(version)]),
          ...partsOf({ operation, schema }),
        ];
  return `product:${[encodeURIComponent(product), ...parts].join('/')}${hashOf(heading)}`;
}

/** The path of the page that a link opens. */
export function toPagePath({ product, version, operation, schema, document, heading }: PortalTarget): string {
  const own = encodeURIComponent(product);
  if (document) return `/docs/${[own, ...document.map(encodeURIComponent)].join('/')}${hashOf(heading)}`;
  if (version === undefined) return `/products/${own}`;
  return `/spec/${[own, encodeURIComponent(version), ...partsOf({ operation, schema })].join('/')}`;
}

function partsOf({ operation, schema }: { operation: string | undefined; schema: string | undefined }): string[] {
  if (operation !== undefined) return ['operations', encodeURIComponent(operation)];
  return schema === undefined ? [] : ['schemas', encodeURIComponent(schema)];
}

const hashOf = (heading: string | undefined): string => (heading ? `#${encodeURIComponent(heading)}` : '');

function split(href: string): { path: string; fragment: string } {
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? [];
  return { path, fragment };
}

const fromPointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** An empty part, `.` or `..` is no name. */
function decodeAll(parts: readonly string[]): string[] | undefined {
  const decoded = parts.map(decode);
  const isNamed = (part: string | undefined) => part !== undefined && part !== '' && part !== '.' && part !== '..';
  return decoded.every(isNamed) ? (decoded as string[]) : undefined;
}
