import type { CompiledContent, CompiledOperation, SchemaPool } from '@portico/api-reference/compile/compiled.ts';
import { sectionsOf } from './document-sections.ts';
import { type IndexedPlace, segmentOf, segments, type Weight } from './place.ts';
import { toLine, toText } from './plain-text.ts';
import type { ProductParts, VersionParts } from './product-parts.ts';
import { wordsOfSchema } from './schema-words.ts';
import { toIdentifier, wordsOfTitle } from './words-of.ts';

/** Further places of a product are not indexed. This limits hostile content. */
const mostPlaces = 20_000;
const keptLength = 600;

/** The places of a product, ordered by segment. */
export function placesOf(product: ProductParts): IndexedPlace[] {
  const places = [
    productPlace(product),
    ...product.versions.flatMap((version) => versionPlaces(product, version)),
    ...product.documents.flatMap(sectionsOf),
  ];
  const inOrder = Map.groupBy(places, segmentOf);
  return segments.flatMap((segment) => inOrder.get(segment) ?? []).slice(0, mostPlaces);
}

const productPlace = ({ name, description, labels }: ProductParts): IndexedPlace => ({
  place: { kind: 'product', title: name, text: toLine(description).slice(0, keptLength), path: '' },
  words: [
    [7, [name]],
    [4, Object.entries(labels).flat()],
    [3, [description]],
  ],
});

function versionPlaces(product: ProductParts, { id, name, bundles }: VersionParts): IndexedPlace[] {
  const version: IndexedPlace = {
    place: { kind: 'version', title: `${product.name} ${name}`, text: '', path: '', version_id: id },
    words: [
      [6, [name]],
      [5, [product.name]],
    ],
  };
  const parts = bundles.map(({ slug, bundle }): IndexedPlace => {
    if (bundle.kind === 'operation') return operationPlace(bundle.operation, bundle.schemas, id, slug);
    const { own: direct, names, values, descriptions } = wordsOfSchema([bundle.schema]);
    const [own = ''] = typeof bundle.schema === 'object' ? [toText(bundle.schema.description)] : [];
    return {
      place: {
        kind: 'schema',
        title: bundle.name,
        text: (own || names.join(', ')).slice(0, keptLength),
        path: `schemas/${encodeURIComponent(slug)}`,
        version_id: id,
      },
      words: [
        ...wordsOfTitle(bundle.name),
        [3, [own, ...names]],
        identifiers(5, [bundle.name, ...direct]),
        identifiers(4, names),
        [2, values],
        [1, descriptions],
      ],
    };
  });
  return [version, ...parts];
}

function operationPlace(
  operation: CompiledOperation,
  pool: SchemaPool,
  version_id: string,
  slug: string,
): IndexedPlace {
  const { kind, method, path, operationId, summary, description, tags, parameters, requestBody, responses } = operation;
  const isWebhook = kind === 'webhook';
  const call = isWebhook ? path : `${method.toUpperCase()} ${path}`;
  const schemasIn = (content: readonly CompiledContent[] = []) =>
    content.flatMap(({ schema, itemSchema }) => [schema, itemSchema]);
  const asked = wordsOfSchema([...parameters.map(({ schema }) => schema), ...schemasIn(requestBody?.content)], pool);
  const answered = wordsOfSchema(
    responses.flatMap(({ content }) => schemasIn(content)),
    pool,
  );
  const told = toText(description);
  return {
    place: {
      kind: isWebhook ? 'webhook' : 'operation',
      title: summary || operationId || call,
      text: told.slice(0, keptLength),
      path: `operations/${encodeURIComponent(slug)}`,
      version_id,
      call,
      ...(operationId !== undefined && { operation_id: operationId }),
    },
    words: [
      ...wordsOfTitle(summary || leadOf(told) || operationId || call),
      [5, [call, operationId ?? '']],
      [4, tags],
      [3, [told, ...parameters.map(({ name }) => name), ...asked.own]],
      identifiers(4, [...parameters.map(({ name }) => name), ...asked.own]),
      [
        2,
        [
          ...asked.names,
          ...answered.names,
          ...asked.values,
          ...answered.values,
          ...responses.map(({ status }) => status),
        ],
      ],
      [2, [...headersOf(operation), ...responses.map(({ description: each }) => toText(each))]],
      [1, [...parameters.map(({ description: each }) => toText(each)), ...asked.descriptions]],
    ],
  };
}

const headersOf = ({ responses }: CompiledOperation): string[] =>
  responses.flatMap(({ headers = [] }) => headers.map(({ name }) => name));

/** The first sentence, used as the name of an operation without a summary. */
export const leadOf = (text: string): string => /^.{1,150}?(?=[.:!?](?:\s|$))/u.exec(text)?.[0] ?? '';

/** Names as whole terms, because developers copy names from code. */
const identifiers = (weight: Weight, names: readonly string[]): readonly [Weight, readonly string[], 'whole'] => [
  weight,
  names.flatMap((name) => toIdentifier(name) ?? []),
  'whole',
];
