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

interface Named {
  readonly anchor?: string;
  readonly operationId?: string | undefined;
  readonly method: string;
  readonly path: string;
}

/** The last part of an operation's address: its id, or what its method and path make of one (SPC-10). */
export const toOperationName = ({ operationId, method, path }: Named): string =>
  operationId ?? `${method.toLowerCase()}${path.replaceAll(/\W/g, '_')}`;

/** Names made of a method and a path are no anchors, so that asking for them would be in vain (SPC-10). */
export const isMadeName = (name: string): boolean =>
  /^(?:get|put|post|delete|options|head|patch|trace|query)_/.test(name);

/** Finds the operation of an address by the name in it, or by its anchor; the tag only says where it is marked. */
export const findOperation = <Entry extends Named>(entries: readonly Entry[], name: string): Entry | undefined =>
  entries.find((entry) => toOperationName(entry) === name) ?? entries.find(({ anchor }) => anchor === name);
