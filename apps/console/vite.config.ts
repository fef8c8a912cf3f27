import { fileURLToPath } from 'node:url';
import { leanContract } from '@portico/client/lean-contract.ts';
import { layersFirst } from '@portico/ui/styles/layers-first.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server that `npm run dev -w apps/console` stands in front of. */
const server = process.env.PORTICO_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
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
  },
  server: { proxy: Object.fromEntries(['/api', '/v2'].map((path) => [path, { target: server, changeOrigin: true }])) },
});
