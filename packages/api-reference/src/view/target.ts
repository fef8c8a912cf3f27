import { fitForAddress, toOperationName } from '../compile/anchors.ts';

export { toOperationName };

/** What an address inside the reference names. */
export type Target =
  | { readonly kind: 'overview' }
  | { readonly kind: 'operation'; readonly tag: string; readonly name: string }
  | { readonly kind: 'schema'; readonly name: string };

/** Operations without a tag stand below this one. */
export const untagged = 'default';

/** What stands behind `#`: `/tag/operation` (SPC-10), or `schema/Name`, which no operation begins with. */
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

/** Takes the hash encoded, as an address has it, or decoded, as some routers hand it over. */
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

type Named = Parameters<typeof toOperationName>[0] & { readonly anchor?: string };

/** The anchor of what an address names, unless something before it in the document has it already. */
export const toLikelyAnchor = (name: string): string => fitForAddress(name);

/** Whether an operation is what an address names. */
export const isNamed = (operation: Named, name: string): boolean =>
  toOperationName(operation) === name || operation.anchor === name;

/** Finds the operation of an address by the name in it, or by its anchor; the tag only says where it is marked. */
export const findOperation = <Entry extends Named>(entries: readonly Entry[], name: string): Entry | undefined =>
  entries.find((entry) => toOperationName(entry) === name) ?? entries.find(({ anchor }) => anchor === name);
