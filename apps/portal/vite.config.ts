import { fileURLToPath } from 'node:url';
import { leanContract } from '@portico/client/lean-contract.ts';
import { compiledTexts } from '@portico/i18n/vite.ts';
import { layersFirst } from '@portico/ui/styles/layers-first.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ownQueries } from './own-queries.ts';
import { reactWritesText } from './react-writes-text.ts';

/** The server behind `npm run dev`. It receives the host name that the browser used, by which it finds the portal. */
const server = process.env.PORTICO_URL ?? 'http://127.0.0.1:3000';

/** Replaces Vite's helper around `import()`, which loads the styles of a chunk first: here, all styles are one file. */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre' as const,
  load: (id: string) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
};

const shared = {
  root: import.meta.dirname,
  plugins: [react(), compiledTexts(), leanContract(), layersFirst, plainImports],
  resolve: {
    alias: {
      typebox: fileURLToPath(import.meta.resolve('@portico/client/schema-stub.ts')),
      ...ownQueries,
    },
  },
};

const treeshake = {
  // Calls of the contract are pure, so that operations that no page calls are removed with their schemas.
  manualPureFunctions: ['operation', 'closed', 'choice', 'nullable', 'itself', 'Type'],
  // No module relies on a getter that runs when a property is read.
  propertyReadSideEffects: false as const,
};

/**
 * The entry of the application; what most pages share; the list of operations; what the pages of a product share, and what the
 * parts of its reference share. A file of a few hundred bytes costs more than it holds, by its imports and its request.
 */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 5 },
  {
    name: 'shared',
    test: /@tanstack|app-kit[\\/]src[\\/](?!auth-frame|query-failure|use-action|use-search-text)|ui[\\/]src[\\/](?:badge|card|copy-button|empty-state|link|monogram|skeleton|table)\.|portal[\\/]src[\\/]shared[\\/](?:copy|breadcrumb|lead-to)/,
    minShareCount: 2,
    priority: 4,
  },
  {
    name: 'operations',
    test: /product[\\/](?:reference-queries|operation)|operations[\\/](?:operation|use)|api-reference[\\/]src[\\/]view[\\/](?:find-words|tag-tree|window-list)\./,
    priority: 2,
  },
  {
    name: 'product',
    test: /portal[\\/]src[\\/](?:shared[\\/]product[\\/](?!reference-queries|operation|follow)|features[\\/]product-shell[\\/](?!operations[\\/](?:operation|use)|end-notice\.))|documents[\\/]src[\\/]view[\\/](?!tab-choice)|view[\\/]deferred\./,
    priority: 3,
  },
  {
    name: 'reference',
    test: /api-reference[\\/]src[\\/](?:request|view[\\/](?:try-it[\\/]settings|schema[\\/]pool|[\w-]+)\.)/,
    minShareCount: 2,
    priority: 1,
  },
];

const browser = defineConfig({
  ...shared,
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    // A data: font or script would be refused by the content security policy.
    assetsInlineLimit: 0,
    // One stylesheet and few scripts: on a slow connection a request costs more than the bytes that it saves. The
    // server lists a page's scripts in the page, so that they load in parallel.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { treeshake, output: { codeSplitting: { groups: chunkGroups } } },
    // The server reads the manifest to list the files of a page in it.
    manifest: true,
  },
  server: { proxy: { '/api': { target: server } } },
});

/** The same pages, drawn by the server. */
const renderer = defineConfig({
  ...shared,
  plugins: [...shared.plugins, reactWritesText],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'src/render.tsx',
    minify: true,
    outDir: 'dist-server',
    target: 'node26',
    copyPublicDir: false,
    rolldownOptions: { treeshake, output: { entryFileNames: 'render.js', chunkFileNames: 'parts/[name]-[hash].js' } },
  },
});

export default defineConfig(({ mode }) => (mode === 'renderer' ? renderer : browser));
