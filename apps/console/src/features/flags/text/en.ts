import type { FlagKey } from '@portico/contract/flags.ts';

export const en = {
  description: ({ portal }: { portal: string }) =>
    `Parts of ${portal} that can be switched on. A change shows at once; publishing a folder that names a flag sets it again.`,
  saved: ({ flag }: { flag: string }) => `${flag} was saved.`,
  flags: {
    'documents-from-raw-text': {
      name: 'Documents from raw text',
      hint: 'Documents are drawn from their Markdown in the browser instead of from what was prepared when they were published.',
    },
    'catalog-labels': {
      name: 'Labels in the catalog',
      hint: 'Products show their labels.',
    },
    'full-page-product-links': {
      name: 'Products load the whole page',
      hint: 'Opening a product loads the page anew instead of changing it in place.',
    },
  } satisfies Record<FlagKey, { name: string; hint: string }>,
};

export type FlagText = typeof en;
