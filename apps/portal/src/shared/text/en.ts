/** The source of the text system: every other locale has the type of this object, so none can lack a sentence. */
export const en = {
  titles: {
    catalog: 'Product Catalog',
    notFound: 'Not Found (404)',
    forbidden: 'Forbidden (403)',
    error: 'Error',
  },
  bar: {
    name: 'Main navigation',
    skip: 'Skip to content',
    home: ({ portal }: { portal: string }) => `${portal}, to the catalog`,
    catalog: 'Catalog',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    language: ({ current }: { current: string }) => `Language: ${current}`,
  },
  messages: 'Messages',
  loading: 'Loading',
  retry: 'Try again',
  toCatalog: 'Go to the catalog',
  unavailable: {
    title: 'The portal cannot be reached',
    text: 'The service does not answer at the moment. Wait a little, then try again.',
  },
  unknownPortal: {
    title: 'There is no portal at this address',
    text: 'Check the address for a typing error, or ask the person who gave it to you.',
  },
  failed: {
    title: 'This page could not be shown',
    text: 'Something went wrong while the page was being loaded. Try again; if it keeps happening, tell the portal’s owner.',
  },
  notFound: {
    title: 'This page does not exist',
    text: 'It may have been moved, or the address has a typing error.',
  },
  forbidden: {
    title: 'You may not see this page',
    text: 'Your account has no access to it. If you need it, ask the portal’s owner.',
  },
  signInRequired: {
    title: 'Sign in to see this portal',
    text: 'Its products are for registered developers only.',
  },
  catalog: {
    header: 'Build with our APIs',
    welcome: 'Find a product, read how it works, and make your first call.',
    search: 'Search products',
    searchPlaceholder: 'Search products by name',
    clearSearch: 'Clear search',
    products: 'Products',
    count: ({ total }: { total: number }) => (total === 1 ? '1 product' : `${total} products`),
    found: ({ total, query }: { total: number; query: string }) =>
      total === 1 ? `1 product for “${query}”` : `${total} products for “${query}”`,
    view: 'View',
    cards: 'Cards',
    table: 'Table',
    latestVersion: ({ version }: { version: string }) => `Latest version: ${version}`,
    documentation: 'Documentation',
    specification: 'Specification',
    documentationOf: ({ product }: { product: string }) => `Documentation of ${product}`,
    specificationOf: ({ product }: { product: string }) => `Specification of ${product}`,
    labelsOf: ({ product }: { product: string }) => `Labels of ${product}`,
    moreLabels: ({ hidden }: { hidden: number }) => `${hidden} more`,
    fewerLabels: 'Show fewer',
    columns: {
      name: 'Product',
      description: 'Description',
      version: 'Latest version',
      labels: 'Labels',
      links: 'Links',
    },
    empty: {
      title: 'No products yet',
      text: 'The products of this portal will be listed here as soon as the first one is published.',
    },
    nothingFound: {
      title: ({ query }: { query: string }) => `Nothing found for “${query}”`,
      text: 'Check the spelling, or try a shorter word.',
      action: 'Show all products',
    },
    failed: {
      title: 'The products could not be loaded',
      text: 'The server did not give a usable answer. Try again in a moment.',
    },
  },
  pagination: {
    name: 'Pages',
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
    position: ({ from, to, total }: { from: number; to: number; total: number }) => `${from} to ${to} of ${total}`,
  },
};

export type Text = typeof en;
