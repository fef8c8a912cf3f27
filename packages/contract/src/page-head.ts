/** What stands above a page: the way to it, from the catalog on. */
export interface Crumb {
  readonly name: string;
  /** Begins with `/`. */
  readonly path: string;
}

/** What a page says of itself to search engines, to sites that show links, and to the window's title. */
export interface PageHead {
  readonly kind: 'catalog' | 'product' | 'document' | 'reference' | 'operation' | 'schema' | 'other';
  /** Without the name of the portal. */
  readonly title: string;
  /** Plain text, at most 300 characters. */
  readonly description?: string | undefined;
  /** The one path of this page: slugs, no query. */
  readonly path: string;
  readonly breadcrumb: readonly Crumb[];
  readonly product?: { readonly slug: string; readonly name: string; readonly version?: string } | undefined;
  /** When what it shows was changed last, in ISO 8601. */
  readonly modifiedAt?: string | undefined;
  /** The path of the feed of its changes, without its kind: with `.atom` and with `.json`. */
  readonly feed?: string | undefined;
  /** Search engines shall leave it out. */
  readonly isHidden?: boolean | undefined;
}
