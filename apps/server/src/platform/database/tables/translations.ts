import type { Locale } from '@portico/contract/constants.ts';

export type TranslatedKind = 'portal' | 'product' | 'document' | 'page';

export interface TranslationTables {
  /** Content in a language that is not the portal's own. */
  translation: {
    portal_id: string;
    kind: TranslatedKind;
    /** The id of a product or a document, the path of a page; empty for the portal. */
    subject: string;
    language: Locale;
    /** The product of a product's or a document's translation, with which it is deleted. */
    product_id: string | null;
    /** The name of a product, or the title of a document or a page. */
    title: string | null;
    description: string | null;
    /** The Markdown of a document or a page. */
    content: string | null;
    /** The content as document nodes in JSON. */
    nodes: string | null;
    /** The texts of the portal, as JSON of its file. */
    file: string | null;
  };
}
