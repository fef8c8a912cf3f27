import type { Prose } from '@portico/api-reference/compile/compiled.ts';
import type { Target } from '@portico/api-reference/view/target.ts';
import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import { usePageHead } from '../../shared/page-head.ts';
import { referencePath, versionFeed } from '../../shared/pages.ts';
import { toDescription, useCrumbs } from '../../shared/product/head.ts';
import { type Slugged, slugOf } from '../../shared/product/slugs.ts';

export interface HeadProps {
  readonly head: {
    readonly product: Pick<Product, 'id' | 'name' | 'description'> & Slugged;
    readonly version: Pick<ProductVersion, 'id' | 'name' | 'updated_at'> & Slugged;
  };
}

interface Said {
  readonly target: Target;
  /** Undefined for the whole reference, and while the part is being loaded. */
  readonly title?: string | undefined;
  readonly description?: Prose | undefined;
}

const kinds = { overview: 'reference', operation: 'operation', schema: 'schema' } as const;

/** The metadata of a page of a reference. */
export function useReferenceHead({ product, version }: HeadProps['head'], { target, title, description }: Said): void {
  const ofVersion = `${product.name} ${version.name}`;
  const crumbs = useCrumbs(product);
  const overview = { name: ofVersion, path: referencePath(product, version, { kind: 'overview' }) };
  // Without a description, the operation or schema and its API are named.
  const withTitle = (about: string) => (title === undefined ? about : `${title}. ${ofVersion}. ${about}`.trim());
  usePageHead({
    kind: kinds[target.kind],
    title: title === undefined ? ofVersion : `${title} | ${ofVersion}`,
    description: toDescription(description) ?? toDescription(withTitle(product.description ?? '')),
    path: referencePath(product, version, target),
    breadcrumb: target.kind === 'overview' ? crumbs : [...crumbs, overview],
    product: { slug: slugOf(product), name: product.name, version: version.name },
    modifiedAt: version.updated_at,
    feed: versionFeed(product, version),
  });
}
