import { fileURLToPath } from 'node:url';
import { leanContract } from '@portico/client/lean-contract.ts';
import { compiledTexts } from '@portico/i18n/vite.ts';
import { layersFirst } from '@portico/ui/styles/layers-first.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server that `npm run dev` stands in front of. It is given the host name that the browser used, by which it finds the portal. */
const server = process.env.PORTICO_URL ?? 'http://127.0.0.1:3000';

/** Small parts that most screens have: the application brings them along. */
const everywhere = [
  'tanstack/react-query/build/modern/useQuery.js',
  'packages/ui/src/(?:badge|card|empty-state|error-state|link|monogram|open-own-link|search-input|skeleton|table.module)',
  'packages/app-kit/src/(?:message-for|screen-text|use-search-text)',
  'packages/client/src/all-pages',
  'packages/contract/src/(?:applications|credential-types)',
  'apps/portal/src/shared/(?:breadcrumb|lead-to)',
  'apps/portal/src/shared/copy/use-copy',
];

const target = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

const anyOf = (paths: readonly string[]) => new RegExp(paths.join('|').replaceAll('/', String.raw`[\\/]`));

/**
 * A screen comes in a few files rather than in a file for each part that two screens share: where the network is fast,
 * requests cost more than bytes. Each group takes with it what it imports, unless one above it has that already. The
 * server knows them by these names (`page-preloads.ts`).
 */
const groups = [
  { name: 'early', test: anyOf(['apps/portal/src/main.tsx', 'preload-helper', 'rolldown/runtime']) },
  { name: 'react', test: anyOf(['apps/portal/src/parts/react', 'node_modules/(?:react|react-dom|scheduler)/']) },
  {
    name: 'router',
    test: anyOf([
      'apps/portal/src/parts/router',
      'node_modules/@tanstack/(?:react-router|router-core|history|react-store|store)/',
    ]),
  },
  { name: 'start', test: anyOf(['apps/portal/src/start.tsx', ...everywhere]) },
  { name: 'product', test: anyOf(['routes/product-screen.ts', 'packages/documents/src/view/document-view']) },
  { name: 'reference', test: anyOf(['routes/specification-screen.tsx']) },
  { name: 'auth', test: anyOf(['apps/portal/src/features/auth/']) },
  { name: 'overlays', test: anyOf(['node_modules/@(?:base-ui|floating-ui)/']), minShareCount: 2 },
  { name: 'ask-applications', test: anyOf(['features/applications/prepare.ts']) },
  { name: 'applications', test: anyOf(['features/applications/pages.ts']) },
].map((group, place) => ({ ...group, priority: 10 - place }));

/** Files of which nearly everything is used at once: browsers that know the mark compile them beside the page's own work. */
const usedAtOnce = new Set(['react', 'router', 'start', 'product', 'reference']);

/** A script and a sheet that the server writes into the pages of references, so that neither has to be asked for. */
const firstPaint = defineConfig({
  root: import.meta.dirname,
  plugins: [layersFirst],
  build: {
    target,
    emptyOutDir: false,
    copyPublicDir: false,
    // Else the script would bring the sheet along, and add it by itself.
    cssCodeSplit: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('src/first-paint/main.ts', import.meta.url)),
      output: { format: 'iife', entryFileNames: 'first-paint.js', assetFileNames: 'first-paint.css' },
    },
  },
});

const portal = defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compiledTexts(), leanContract(), layersFirst],
  resolve: {
    alias: { typebox: fileURLToPath(import.meta.resolve('@portico/client/schema-stub.ts')) },
  },
  build: {
    target,
    sourcemap: false,
    // A data: font or script would be refused by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the contract is written with: an operation that no screen calls leaves with its schemas.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['operation', 'closed', 'choice', 'nullable', 'Type'] },
      output: {
        codeSplitting: { groups },
        postBanner: ({ name }) => (usedAtOnce.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
      },
    },
    // The server reads which files a screen needs, and names them in its page.
    manifest: true,
  },
  server: { proxy: { '/api': { target: server } } },
});

export default defineConfig(({ mode }) => (mode === 'first-paint' ? firstPaint : portal));
