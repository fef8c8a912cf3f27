/**
 * Replaces TypeBox in browser bundles, by an alias in their Vite configuration. Browsers never read schema values: they
 * need only the types of the contract, and the server validates. TypeBox would be a sixth of the code of the catalog
 * page.
 */
const Type: unknown = new Proxy({}, { get: () => () => ({}) });

export default Type;
