import { fileURLToPath } from 'node:url';
import { leanContract } from '@portico/client/lean-contract.ts';
import { compiledTexts } from '@portico/i18n/vite.ts';
import { layersFirst } from '@portico/ui/styles/layers-first.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server that `npm run dev` stands in front of. It is given the host name that the browser used, by which it finds the portal. */
const server = process.env.PORTICO_URL ?? 'http://127.0.0.1:3000';

const shared = {
  root: import.meta.dirname,
  plugins: [react(), compiledTexts(), leanContract(), layersFirst],
  resolve: {
    alias: { typebox: fileURLToPath(import.meta.resolve('@portico/client/schema-stub.ts')) },
  },
};

// What the contract is written with: an operation that no page calls leaves with its schemas.
const treeshake = { manualPureFunctions: ['operation', 'closed', 'choice', 'nullable', 'Type'] };

/** What the application starts with, and what most pages have in common. */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'shared', minShareCount: 6 },
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
