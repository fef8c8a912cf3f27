import Type, { type Static } from 'typebox';
import { catalog } from './areas.ts';
import { localeQuery, shownLanguage } from './content-language.ts';
import { admonitionKinds, alignments, blockTypes, inlineTypes } from './document-nodes.ts';
import { operation } from './operation.ts';
import { PageMeta, pageOf, pageQuery } from './paging.ts';
import { choice, closed, DateTime, nullable, Uuid } from './schema.ts';

/** Media types that the `Accept` header can choose instead of `application/json`. */
export const documentTreeType = 'application/vnd.konnect.document-tree+json';
export const documentNodesType = 'application/vnd.konnect.document-nodes+json';
export const markdownType = 'text/markdown';

const DocumentMetadata = Type.Object({
  order: Type.Optional(Type.Integer()),
  /** Of the first page of a version's documents, if the query has `include=version`. */
  version_id: Type.Optional(Uuid),
});

export const DocumentItem = closed({
  id: Uuid,
  parent_document_id: nullable(Uuid),
  slug: Type.String(),
  title: Type.String(),
  metadata: DocumentMetadata,
  created_at: DateTime,
  updated_at: DateTime,
});
export type DocumentItem = Static<typeof DocumentItem>;

export interface DocumentBranch {
  id: string;
  parent_document_id: string | null;
  slug: string;
  title: string;
  metadata: Static<typeof DocumentMetadata>;
  children: DocumentBranch[];
}

/** A schema that contains itself has to refer to its place in `/api/openapi.json`, which is named after its export. */
const itself = <Value>(name: string) => Type.Unsafe<Value>({ $ref: `#/components/schemas/${name}` });

export const DocumentBranch = Type.Object({
  id: Uuid,
  parent_document_id: nullable(Uuid),
  slug: Type.String(),
  title: Type.String(),
  metadata: DocumentMetadata,
  children: Type.Array(itself<DocumentBranch>('DocumentBranch')),
});

export const DocumentTree = Type.Object({ data: Type.Array(DocumentBranch), meta: PageMeta });
export interface DocumentTree {
  data: DocumentBranch[];
  meta: Static<typeof PageMeta>;
}

const alignment = choice(...alignments);
const lineNumbers = Type.Array(Type.Integer({ minimum: 1 }));

/**
 * Any node of a document. Its type decides which of the other properties it has. New properties have to be listed here,
 * too.
 */
export const DocumentNode = Type.Object({
  type: choice(...blockTypes, ...inlineTypes),
  children: Type.Optional(Type.Array(itself<unknown>('DocumentNode'))),
  version: Type.Optional(Type.String()),
  level: Type.Optional(Type.Integer({ minimum: 1, maximum: 6 })),
  isOrdered: Type.Optional(Type.Boolean()),
  start: Type.Optional(Type.Integer()),
  lang: Type.Optional(Type.String()),
  tokens: Type.Optional(Type.Array(Type.Object({ text: Type.String(), kind: Type.Optional(Type.String()) }))),
  firstLine: Type.Optional(Type.Integer({ minimum: 0 })),
  highlighted: Type.Optional(lineNumbers),
  added: Type.Optional(lineNumbers),
  removed: Type.Optional(lineNumbers),
  text: Type.Optional(Type.String()),
  hardBreak: Type.Optional(Type.Boolean()),
  softBreak: Type.Optional(Type.Boolean()),
  href: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  alt: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
  darkUrl: Type.Optional(Type.String()),
  shownWidth: Type.Optional(Type.Integer({ minimum: 1 })),
  checked: Type.Optional(Type.Boolean()),
  alignment: Type.Optional(alignment),
  alignments: Type.Optional(Type.Array(alignment)),
  kind: Type.Optional(choice(...admonitionKinds)),
  summary: Type.Optional(Type.String()),
  isOpen: Type.Optional(Type.Boolean()),
  isBlock: Type.Optional(Type.Boolean()),
  /** A drawing as nested lists of tag, attributes and children. */
  markup: Type.Optional(Type.Unsafe<unknown[]>({ type: 'array' })),
});

const documentFields = { id: Uuid, parent_document_id: nullable(Uuid), slug: Type.String(), title: Type.String() };

export const ProductDocumentRaw = closed({ ...documentFields, content: Type.String(), ...shownLanguage });
export type ProductDocumentRaw = Static<typeof ProductDocumentRaw>;

export const ProductDocument = closed({ ...documentFields, content: DocumentNode, ...shownLanguage });

const documents = { ...catalog, tag: 'documentation', path: `${catalog.path}/{productId}/documents` } as const;

export const listProductDocuments = operation(documents, 'GET', 'listProductDocuments', {
  summary: 'The documents of a product, as a list or as a tree',
  query: closed({ ...pageQuery, include: Type.Optional(choice('version')), ...localeQuery }),
  returns: pageOf(DocumentItem),
  alternatives: { [documentTreeType]: DocumentTree },
  problems: ['forbidden', 'not-acceptable'],
});

export const getProductDocument = operation(documents, 'GET /{documentId}', 'getProductDocument', {
  summary: 'One document, as Markdown or as nodes',
  /** A document by its id, its slug, or its path of slugs. */
  params: { documentId: Type.String({ minLength: 1, maxLength: 1000 }) },
  query: closed(localeQuery),
  restParam: 'documentId',
  returns: ProductDocumentRaw,
  alternatives: { [documentNodesType]: ProductDocument, [markdownType]: Type.String() },
  problems: ['forbidden', 'not-acceptable'],
});
