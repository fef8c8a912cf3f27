/**
 * Replaces TypeBox in browser bundles, by an alias in their Vite configuration. Browsers never read schema values; the
 * types of the contract suffice, and the server validates. The real builder would be a sixth of the catalog page.
 */
const Type: unknown = new Proxy({}, { get: () => () => ({}) });

export default Type;
