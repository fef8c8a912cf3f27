import { findSignInMistakes } from '../identity-providers/provider-file.ts';
import type { PortalFile, ProductContent } from '../publication/content.ts';

/** A name of nothing, or of two things, in a file of a folder. */
export interface NameMistake {
  file: string;
  /** Where it stands in the file. */
  path: (string | number)[];
  reason: string;
}

/** Not for edits of a portal from before: one strategy without an audience must not keep the others from being changed. */
export const findAudienceMistakes = ({ auth_strategies = [] }: PortalFile): NameMistake[] =>
  auth_strategies.flatMap(({ name, issuer, audience }, at) => {
    if (issuer === undefined || audience !== undefined) return [];
    const reason = `auth strategy "${name}" has an issuer and no audience: say whom the issuer's tokens must be meant for`;
    return [{ file: 'portal.yaml', path: ['auth_strategies', at], reason }];
  });

/** What names something else must name something that exists. */
export function findNameMistakes(portal: PortalFile, products: readonly ProductContent[]): NameMistake[] {
  const { auth_strategies = [], teams = [], hosts } = portal;
  const strategies = new Set(auth_strategies.map(({ name }) => name));
  const slugs = new Set(products.map(({ slug }) => slug));
  const inPortal = (path: NameMistake['path'], reason: string) => ({ file: 'portal.yaml', path, reason });
  return [
    ...products.flatMap((product) => findInProduct(product, strategies)),
    ...twice(auth_strategies.map(({ name }) => name)).map(({ name, at }) =>
      inPortal(['auth_strategies', at], `there are two auth strategies named "${name}"`),
    ),
    ...twice(teams.map(({ name }) => name)).map(({ name, at }) =>
      inPortal(['teams', at], `there are two teams named "${name}"`),
    ),
    ...twice(hosts.map((host) => host.toLowerCase())).map(({ name, at }) =>
      inPortal(['hosts', at], `there are two host names "${name}"`),
    ),
    ...findSignInMistakes(portal).map(({ path, reason }) => inPortal(path, reason)),
    ...teams.flatMap(({ name, products: granted = [] }, at) =>
      granted.flatMap(({ product }, place) =>
        slugs.has(product)
          ? []
          : [
              inPortal(
                ['teams', at, 'products', place, 'product'],
                `team ${name} names the product "${product}", which does not exist`,
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
      reason: `there are two versions named "${name}"`,
    })),
    ...versions.flatMap(({ name, registration }, at) => {
      const strategy = registration?.auth_strategy;
      if (strategy === undefined || strategies.has(strategy)) return [];
      const reason = `version ${name} names the auth strategy "${strategy}", which portal.yaml does not have`;
      return [{ file, path: ['versions', at, 'registration', 'auth_strategy'], reason }];
    }),
  ];
}

/** Names that stand a second time, each once, with where. */
function twice(names: readonly string[]): { name: string; at: number }[] {
  const repeated = names.map((name, at) => ({ name, at })).filter(({ name, at }) => names.indexOf(name) < at);
  return [...new Map(repeated.toReversed().map((each) => [each.name, each])).values()];
}
