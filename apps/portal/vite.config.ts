import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { leanContract } from '@portico/client/lean-contract.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server that `npm run dev -w apps/portal` stands in front of. */
const server = process.env.PORTICO_URL ?? 'http://public.localhost:3000';

const layers = readFileSync(fileURLToPath(import.meta.resolve('@portico/ui/styles/layers.css')), 'utf8');

/** Which sheet a browser reads first depends on how the code was cut into files, so each begins with the order of the layers. */
const layersFirst: Plugin = {
  name: 'layers-first',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${layers}${file.source}`;
    }
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanContract(), layersFirst],
  resolve: {
    alias: { typebox: fileURLToPath(import.meta.resolve('@portico/client/schema-stub.ts')) },
  },
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    // A data: font or script would be refused by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the contract is written with: an operation that no screen calls leaves with its schemas.
    rolldownOptions: { treeshake: { manualPureFunctions: ['operation', 'closed', 'choice', 'nullable', 'Type'] } },
    // The server reads which files a screen needs, and names them in its page.
    manifest: true,
  },
  server: { proxy: { '/api': { target: server, changeOrigin: true } } },
});
