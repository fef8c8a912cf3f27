/**
 * The pages whose address has an optional segment. The router takes a parameter that a link does not name from the current
 * address, so these name it even where it is left out. No other file spells these paths, apart from the routes.
 */
export const loginPage = { to: '/login/{-$sso}', params: { sso: undefined } } as const;

/** Without a version, the page shows the newest. */
export const specificationPage = (product: string, version?: string) =>
  ({ to: '/spec/$product/{-$version}', params: { product, version } }) as const;
