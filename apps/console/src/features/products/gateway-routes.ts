import type { GatewayRoute } from '@portico/contract/admin-products.ts';

/** One route per line: `GET api.example.com /parcels scope:read`. */
export const toRouteLines = (routes: readonly GatewayRoute[]): string =>
  routes
    .map(({ methods = [], hosts = [], paths = [], scopes = [], preflight }) =>
      [...methods, ...hosts, ...paths, ...scopes.map((scope) => `scope:${scope}`)]
        .concat(preflight ? `preflight:${preflight}` : [])
        .join(' '),
    )
    .join('\n');

export const toRoutes = (lines: string): GatewayRoute[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(toRoute);

function toRoute(line: string): GatewayRoute {
  const route: Required<Omit<GatewayRoute, 'preflight'>> = { hosts: [], paths: [], methods: [], scopes: [] };
  let preflight: string | undefined;
  for (const word of line.split(/[\s,]+/)) {
    if (word.startsWith('scope:')) route.scopes.push(word.slice('scope:'.length));
    else if (word.startsWith('preflight:')) preflight = word.slice('preflight:'.length);
    else if (word.startsWith('/')) route.paths.push(word);
    else if (/^[A-Z]+$/.test(word)) route.methods.push(word);
    else if (word.includes('/')) {
      const at = word.indexOf('/');
      route.hosts.push(word.slice(0, at));
      route.paths.push(word.slice(at));
    } else route.hosts.push(word);
  }
  // An omitted part is not checked, and an empty list counts as omitted.
  const lists = Object.fromEntries(Object.entries(route).filter(([, values]) => values.length > 0));
  // Unknown rules are sent, because the server refuses them with a reason.
  return {
    ...lists,
    ...(preflight !== undefined && { preflight: preflight as NonNullable<GatewayRoute['preflight']> }),
  };
}
