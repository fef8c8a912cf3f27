import { toOperationName, toUrlSafe } from '../compile/anchors.ts';

export { toOperationName };

/** The target of a URL within the reference. */
export type Target =
  | { readonly kind: 'overview' }
  | {
      readonly kind: 'operation';
      /** Set only for URLs with a fragment, else empty. */
      readonly tag: string;
      /** The operation's id, the name made of its method and path, or its slug if the URL has only that. */
      readonly name: string;
      readonly slug?: string | undefined;
    }
  | { readonly kind: 'schema'; readonly name: string };

/** The tag of operations without one. */
export const untagged = 'default';

type Named = Parameters<typeof toOperationName>[0] & { readonly anchor?: string; readonly slug?: string };

/** The target of an operation in the list of one of its tags. */
export const toOperationTarget = (operation: Named, tag: string): Target => ({
  kind: 'operation',
  tag,
  name: toOperationName(operation),
  slug: operation.slug,
});

/** The path after the URL of the version: `operations/capture-payment`, `schemas/Capture`, or nothing. */
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

/** The target of a path, encoded or decoded. Undefined if the reference has no such page. */
export function readPath(path: string): Target | undefined {
  const [, kind, rest = ''] = /^\/?(?:(operations|schemas)\/(.+))?$/s.exec(path.replace(/\/$/, '')) ?? [
    undefined,
    'none',
  ];
  if (kind === 'operations') return { kind: 'operation', tag: '', name: decode(rest), slug: decode(rest) };
  if (kind === 'schemas') return { kind: 'schema', name: decode(rest) };
  return kind === undefined ? { kind: 'overview' } : undefined;
}

/** The fragment in older links: `/tag/operation` (SPC-10), or `schema/Name`, which cannot be an operation. */
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

/** The target of a fragment, encoded or decoded, because some routers decode it. */
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

/** The probable anchor of a name. An earlier equal name in the document would have taken it. */
export const toLikelyAnchor = (name: string): string => toUrlSafe(name);

/** Whether a URL's name belongs to an operation. */
export const isNamed = (operation: Named, name: string): boolean =>
  toOperationName(operation) === name || operation.anchor === name || operation.slug === name;

/** Finds an operation by the name, anchor or slug of a URL. The tag only decides where the list highlights it. */
export const findOperation = <Entry extends Named>(entries: readonly Entry[], name: string): Entry | undefined =>
  entries.find((entry) => toOperationName(entry) === name) ??
  entries.find(({ anchor, slug }) => anchor === name || slug === name);
