import { createAnchors, toOperationName, toSlugs, toUrlSafe } from '@portico/api-reference/compile/anchors.ts';
import { listOperations } from '@portico/api-reference/compile/operations.ts';
import { readMethodAndPath } from '@portico/documents/parse/portal-links.ts';
import { firstByName, type NamesOf } from './first-by-name.ts';

/** The parts of a specification that links can lead to. */
export interface LinkPlaces {
  operations: readonly OperationPlace[];
  schemas: readonly { readonly name: string; readonly anchor: string }[];
}

interface OperationPlace {
  readonly operationId?: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly anchor: string;
  readonly slug: string;
}

type Members = Record<string, unknown>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toMembers = (value: unknown): Members => (isMembers(value) ? value : {});

/** The places of a document before it is compiled, with the same names as after. */
export function listPlaces(document: unknown): LinkPlaces {
  const root = toMembers(document);
  const { paths, webhooks, 'x-webhooks': earlyWebhooks, components, definitions } = root;
  const anchor = createAnchors();
  const operations = [paths, webhooks ?? earlyWebhooks].flatMap((items) => listOperations({ ...root, paths: items }));
  const schemas = Object.keys(toMembers(toMembers(components).schemas ?? definitions));
  const named = operations.map(({ operation_id, method, path }) => {
    const name = { operationId: operation_id ?? undefined, method, path };
    return { ...name, anchor: anchor(toOperationName(name)) };
  });
  const slugs = toSlugs(named);
  return {
    operations: named.map((operation, at) => ({ ...operation, slug: slugs[at] ?? '' })),
    schemas: schemas.map((name) => ({ name, anchor: toUrlSafe(name) })),
  };
}

/** Finds an operation by its id, anchor, slug, or method and path. */
export function findOperation({ operations }: LinkPlaces, key: string): OperationPlace | undefined {
  const byName = firstByName(operations, namesOfOperation);
  const asked = readMethodAndPath(key);
  if (asked) return byName.get(`${asked.method} ${asked.path}`);
  return byName.get(key) ?? byName.get(toUrlSafe(key));
}

export const findSchema = ({ schemas }: LinkPlaces, key: string) => firstByName(schemas, namesOfSchema).get(key);

/** Names of an earlier kind take precedence, and the first operation with a name wins. */
const namesOfOperation: NamesOf<OperationPlace> = [
  ({ operationId }) => operationId,
  ({ anchor }) => anchor,
  ({ slug }) => slug,
  ({ method, path }) => `${method.toLowerCase()} ${path}`,
];
const namesOfSchema: NamesOf<LinkPlaces['schemas'][number]> = [({ name }) => name, ({ anchor }) => anchor];
