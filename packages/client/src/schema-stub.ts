/**
 * Stands in for TypeBox in browser bundles, by an alias in their Vite configuration. A browser sends what the types of
 * the contract allow and leaves checking to the server, so the schema values are never read there; the real builder
 * would be a sixth of the catalog page.
 */
const Type: unknown = new Proxy({}, { get: () => () => ({}) });

export default Type;
