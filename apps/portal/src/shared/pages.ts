import { type Target, toPath } from '@portico/api-reference/view/target.ts';
import type { Locale } from '@portico/contract/constants.ts';
import { type Slugged, slugOf } from './product/slugs.ts';

/**
 * The pages whose URL has an optional segment, or is made of slugs. No other file spells these paths, apart from the
 * routes.
 */
export const loginPage = { to: '/login/{-$sso}', params: { sso: undefined } } as const;

export const productPage = (product: Slugged) =>
  ({ to: '/products/$product', params: { product: slugOf(product) } }) as const;

/** Without a version, the page shows the newest. */
export const specificationPage = (product: Slugged, version?: Slugged) =>
  ({
    to: '/spec/$product/{-$version}',
    params: { product: slugOf(product), version: version && slugOf(version) },
  }) as const;

/** The page with the changes of a version. */
export const changesPage = (product: Slugged, version: Slugged) =>
  ({
    to: '/spec/$product/$version/changes',
    params: { product: slugOf(product), version: slugOf(version) },
  }) as const;

export const changesPath = (product: Slugged, version: Slugged): string =>
  `${referencePath(product, version, { kind: 'overview' })}/changes`;

/** Feeds of changes, without the file extension. */
export const portalFeed = '/api/v2/changes';
export const productFeed = (product: Slugged): string =>
  `/api/v2/products/${encodeURIComponent(slugOf(product))}/changes`;
export const versionFeed = (product: Slugged, version: Slugged): string =>
  `/api/v2/products/${encodeURIComponent(slugOf(product))}/versions/${encodeURIComponent(slugOf(version))}/changes`;

/** A feed in a language; without the parameter it is in English. */
export const feedUrl = (feed: string, format: 'atom' | 'json', locale: Locale): string =>
  `${feed}.${format}${locale === 'en' ? '' : `?locale=${locale}`}`;

export const documentPage = (product: Slugged, chain: readonly string[]) =>
  ({ to: '/docs/$product/$', params: { product: slugOf(product), _splat: chain.join('/') } }) as const;

/** The path of a part of a version's reference. */
export function referencePath(product: Slugged, version: Slugged, target: Target): string {
  const path = `/spec/${encodeURIComponent(slugOf(product))}/${encodeURIComponent(slugOf(version))}`;
  const part = toPath(target);
  return part ? `${path}/${part}` : path;
}

export const documentPath = (product: Slugged, chain: readonly string[]): string =>
  ['/docs', ...[slugOf(product), ...chain].map(encodeURIComponent)].join('/');
