import { toOperationName, toUrlSafe } from '../compile/anchors.ts';

export { toOperationName };

/** What a URL inside the reference names. */
export type Target =
  | { readonly kind: 'overview' }
  | {
      readonly kind: 'operation';
      /** Only URLs with `#` name it: '' elsewhere. */
      readonly tag: string;
      /** The operation's id, what its method and path make of one, or its slug where a URL has only that. */
      readonly name: string;
      readonly slug?: string | undefined;
    }
  | { readonly kind: 'schema'; readonly name: string };

/** Operations without a tag stand below this one. */
export const untagged = 'default';

type Named = Parameters<typeof toOperationName>[0] & { readonly anchor?: string; readonly slug?: string };

/** The way to an operation, from the list of one of its tags. */
export const toOperationTarget = (operation: Named, tag: string): Target => ({
  kind: 'operation',
  tag,
  name: toOperationName(operation),
  slug: operation.slug,
});

/** What stands behind the URL of the version: `operations/capture-payment`, `schemas/Capture`, or nothing. */
export function toPath(target: Target): string {
  switch (target.kind) {
    case 'operation':
      return `operations/${encodeURIComponent(target.slug ?? target.name)}`;
    case 'schema':
      return `schemas/${encodeURIComponent(target.name)}`;
    default:
      return '';
  }
}

/** Undefined for a path that no page of a reference has. Takes it encoded, or decoded, as some routers hand it over. */
export function readPath(path: string): Target | undefined {
  const [, kind, rest = ''] = /^\/?(?:(operations|schemas)\/(.+))?$/s.exec(path.replace(/\/$/, '')) ?? [
    undefined,
    'none',
  ];
  if (kind === 'operations') return { kind: 'operation', tag: '', name: decode(rest), slug: decode(rest) };
  if (kind === 'schemas') return { kind: 'schema', name: decode(rest) };
  return kind === undefined ? { kind: 'overview' } : undefined;
}

/** What older links have behind `#`: `/tag/operation` (SPC-10), or `schema/Name`, which no operation begins with. */
export function toHash(target: Target): string {
  switch (target.kind) {
    case 'operation':
      return `/${encodeURIComponent(target.tag || untagged)}/${encodeURIComponent(target.name)}`;
    case 'schema':
      return `schema/${encodeURIComponent(target.name)}`;
    default:
      return '';
  }
}

/** Takes the hash encoded, as a URL has it, or decoded, as some routers hand it over. */
export function readHash(hash: string): Target {
  const text = hash.replace(/^#/, '');
  const [, schema] = /^schema\/(.+)$/.exec(text) ?? [];
  if (schema !== undefined) return { kind: 'schema', name: decode(schema) };
  const [, tag, name] = /^\/([^/]*)\/(.+)$/.exec(text) ?? [];
  if (tag === undefined || name === undefined) return { kind: 'overview' };
  return { kind: 'operation', tag: decode(tag), name: decode(name) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The anchor of what a URL names, unless something before it in the document has it already. */
export const toLikelyAnchor = (name: string): string => toUrlSafe(name);

/** Whether an operation is what a URL names. */
export const isNamed = (operation: Named, name: string): boolean =>
  toOperationName(operation) === name || operation.anchor === name || operation.slug === name;

/** Finds the operation of a URL by the name, the anchor or the slug in it; the tag only says where it is marked. */
export const findOperation = <Entry extends Named>(entries: readonly Entry[], name: string): Entry | undefined =>
  entries.find((entry) => toOperationName(entry) === name) ??
  entries.find(({ anchor, slug }) => anchor === name || slug === name);
