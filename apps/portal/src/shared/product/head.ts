import type { Prose } from '@portico/api-reference/compile/compiled.ts';
import type { Crumb } from '@portico/contract/page-head.ts';
import type { DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { textOf } from '@portico/documents/parse/text-content.ts';
import { useCatalogPath } from '../site/use-site-frame.ts';
import { useText } from '../text/use-text.tsx';
import { type Slugged, slugOf } from './slugs.ts';

const most = 300;

/** The beginning of a text, at the length that search engines show. */
export function toDescription(text: Prose | DocumentRoot | undefined): string | undefined {
  if (text === undefined) return undefined;
  const plain = typeof text === 'string' ? text : (Array.isArray(text) ? text : [text]).map(textOf).join(' ');
  const line = plain.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return undefined;
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}

/** The breadcrumbs of a page of a product. */
export function useCrumbs(product: Slugged & { readonly name: string }): readonly Crumb[] {
  const { bar } = useText();
  return [
    { name: bar.catalog, path: useCatalogPath() },
    { name: product.name, path: `/products/${encodeURIComponent(slugOf(product))}` },
  ];
}
