import type { Locale } from './constants.ts';

/** One step of the path from the catalog to a page. */
export interface Crumb {
  readonly name: string;
  /** Begins with `/`. */
  readonly path: string;
}

/** What a page tells search engines, sites that show link previews, and the title of the window. */
export interface PageHead {
  readonly kind: 'catalog' | 'product' | 'document' | 'reference' | 'operation' | 'schema' | 'other';
  /** Without the name of the portal. */
  readonly title: string;
  /** Plain text, at most 300 characters. */
  readonly description?: string | undefined;
  /** The canonical path of the page: slugs, no query. */
  readonly path: string;
  readonly breadcrumb: readonly Crumb[];
  readonly product?: { readonly slug: string; readonly name: string; readonly version?: string } | undefined;
  /** The languages of its content, where there are several. Left out, all languages of the portal's own texts. */
  readonly languages?: readonly Locale[] | undefined;
  /** When the shown content last changed, in ISO 8601. */
  readonly modifiedAt?: string | undefined;
  /** The path of the feed of its changes, without `.atom` or `.json`. */
  readonly feed?: string | undefined;
  /** Whether search engines should leave the page out. */
  readonly isHidden?: boolean | undefined;
}
