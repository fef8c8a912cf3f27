import { fileURLToPath } from 'node:url';
import { leanContract } from '@portico/client/lean-contract.ts';
import { compiledTexts } from '@portico/i18n/vite.ts';
import { layersFirst } from '@portico/ui/styles/layers-first.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server that `npm run dev` stands in front of. It is given the host name that the browser used, by which it finds the portal. */
const server = process.env.PORTICO_URL ?? 'http://127.0.0.1:3000';

/**
 * Code that is loaded on use comes by `import()` itself. Vite's helper around it fetches the styles of a part first, which are
 * all in one file here.
 */
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
    alias: { typebox: fileURLToPath(import.meta.resolve('@portico/client/schema-stub.ts')) },
  },
};

const treeshake = {
  // What the contract is written with: an operation that no page calls leaves with its schemas.
  manualPureFunctions: ['operation', 'closed', 'choice', 'nullable', 'itself', 'Type'],
  // To read a property changes nothing here.
  propertyReadSideEffects: false as const,
};

const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  {
    name: 'shared',
    test: /@tanstack|app-kit[\\/]src|ui[\\/]src[\\/](?:badge|card|copy-button|empty-state|link|monogram|skeleton|table)\./,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'product',
    test: /portal[\\/]src[\\/](?:shared[\\/](?:product|copy|breadcrumb|lead-to)|features[\\/]product-shell)|documents[\\/]src[\\/]view/,
    priority: 2,
  },
  {
    name: 'reference',
    test: /api-reference[\\/]src[\\/](?:compile|request|view[\\/][\w-]+\.)/,
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
    // One stylesheet, and few scripts: each request costs a slow line more than the bytes that it saves. The server names a
    // page's scripts in the page, so that none waits for another.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { treeshake, output: { codeSplitting: { groups: chunkGroups } } },
    // The server reads which files a page needs, and names them in it.
    manifest: true,
  },
  server: { proxy: { '/api': { target: server } } },
});

/** The same pages, drawn by the server. */
const renderer = defineConfig({
  ...shared,
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'src/render.tsx',
    outDir: 'dist-server',
    target: 'node26',
    copyPublicDir: false,
    rolldownOptions: { treeshake, output: { entryFileNames: 'render.js', chunkFileNames: 'parts/[name]-[hash].js' } },
  },
});

export default defineConfig(({ mode }) => (mode === 'renderer' ? renderer : browser));
