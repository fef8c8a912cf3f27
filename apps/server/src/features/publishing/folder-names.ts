import { isVersionSlugFree } from '@portico/contract/slug.ts';
import { because, type Reason } from '../../platform/because.ts';
import { findFormMistakes } from '../forms/form-mistakes.ts';
import { findSignInMistakes } from '../identity-providers/provider-file.ts';
import {
  hasAccounts,
  type PortalFile,
  type ProductContent,
  toVisibility,
  type VersionFile,
} from '../publication/content.ts';
import { findSearchMistakes } from '../search/settings/setting-mistakes.ts';

/** A name in a file that refers to nothing, or that is not unique. */
export interface NameMistake extends Reason {
  file: string;
  /** Its position in the file. */
  path: (string | number)[];
}

/** Not for edits of older portals: one strategy without an audience must not block changes of the others. */
export const findAudienceMistakes = ({ auth_strategies = [] }: PortalFile): NameMistake[] =>
  auth_strategies.flatMap(({ name, issuer, audience }, at) => {
    if (issuer === undefined || audience !== undefined) return [];
    return [{ file: 'portal.yaml', path: ['auth_strategies', at], ...because('no-audience', { name }) }];
  });

/** Without accounts there are no developers, so nothing can be for developers. */
export function findVisibilityMistakes(portal: PortalFile, products: readonly ProductContent[]): NameMistake[] {
  if (hasAccounts(portal)) return [];
  return products.flatMap(({ slug, file }) => {
    const visibility = toVisibility(file) ?? 'public';
    if (visibility === 'public') return [];
    const why = because('visibility-without-accounts', { visibility });
    return [{ file: `products/${slug}/product.yaml`, path: ['visibility'], ...why }];
  });
}

/** Finds names that refer to nothing, and names that are not unique. */
export function findNameMistakes(portal: PortalFile, products: readonly ProductContent[]): NameMistake[] {
  const { auth_strategies = [], teams = [], hosts } = portal;
  const strategies = new Set(auth_strategies.map(({ name }) => name));
  const slugs = new Set(products.map(({ slug }) => slug));
  const inPortal = (path: NameMistake['path'], why: Reason) => ({ file: 'portal.yaml', path, ...why });
  return [
    ...products.flatMap((product) => findInProduct(product, strategies)),
    ...twice(auth_strategies.map(({ name }) => name)).map(({ name, at }) =>
      inPortal(['auth_strategies', at], because('auth-strategy-twice', { name })),
    ),
    ...twice(teams.map(({ name }) => name)).map(({ name, at }) =>
      inPortal(['teams', at], because('team-twice', { name })),
    ),
    ...twice(hosts.map((host) => host.toLowerCase())).map(({ name, at }) =>
      inPortal(['hosts', at], because('host-twice', { name })),
    ),
    ...findSignInMistakes(portal).map(({ path, ...why }) => inPortal(path, why)),
    ...findFormMistakes(portal).map(({ path, ...why }) => inPortal(path, why)),
    ...findSearchMistakes(portal).map(({ path, ...why }) => inPortal(path, why)),
    ...teams.flatMap(({ name, products: granted = [] }, at) =>
      granted.flatMap(({ product }, place) =>
        slugs.has(product)
          ? []
          : [
              inPortal(
                ['teams', at, 'products', place, 'product'],
                because('unknown-product', { team: name, product }),
              ),
            ],
      ),
    ),
  ];
}

function findInProduct({ slug, file: { versions = [] } }: ProductContent, strategies: Set<string>): NameMistake[] {
  const file = `products/${slug}/product.yaml`;
  return [
    ...twice(versions.map(({ name }) => name)).map(({ name, at }) => ({
      file,
      path: ['versions', at, 'name'],
      ...because('version-twice', { name }),
    })),
    ...findSlugMistakes(versions).map(({ at, ...why }) => ({ file, path: ['versions', at, 'slug'], ...why })),
    ...findSuccessorMistakes(versions).map(({ at, ...why }) => ({ file, path: ['versions', at, 'successor'], ...why })),
    ...versions.flatMap(({ name, registration }, at) => {
      const strategy = registration?.auth_strategy;
      if (strategy === undefined || strategies.has(strategy)) return [];
      const why = because('unknown-strategy', { version: name, strategy });
      return [{ file, path: ['versions', at, 'registration', 'auth_strategy'], ...why }];
    }),
  ];
}

function findSlugMistakes(versions: readonly VersionFile[]): (Reason & { at: number })[] {
  return versions.flatMap(({ name, slug }, at) => {
    if (slug === undefined) return [];
    const other = versions.findIndex((version) => version.slug === slug);
    if (other < at) return [{ at, ...because('version-slug-twice', { slug, version: versions[other]?.name ?? '' }) }];
    return isVersionSlugFree(slug, name) ? [] : [{ at, ...because('slug-reserved', { slug }) }];
  });
}

/** A chain of successors must not be a cycle, so that callers can follow it to its end. */
function findSuccessorMistakes(versions: readonly VersionFile[]): (Reason & { at: number })[] {
  const successors = new Map(versions.map(({ name, successor }) => [name, successor]));
  return versions.flatMap(({ name, successor }, at) => {
    if (successor === undefined) return [];
    if (!successors.has(successor)) return [{ at, ...because('unknown-successor', { version: name, successor }) }];
    const passed = new Set<string>();
    let next: string | undefined = successor;
    while (next !== undefined && next !== name && !passed.has(next)) {
      passed.add(next);
      next = successors.get(next);
    }
    return next === name ? [{ at, ...because('successor-circle', { version: name }) }] : [];
  });
}

/** Repeated names, each once, with the place of the repetition. */
function twice(names: readonly string[]): { name: string; at: number }[] {
  const repeated = names.map((name, at) => ({ name, at })).filter(({ name, at }) => names.indexOf(name) < at);
  return [...new Map(repeated.toReversed().map((each) => [each.name, each])).values()];
}
