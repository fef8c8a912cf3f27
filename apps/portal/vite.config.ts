import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server that `npm run dev -w apps/portal` stands in front of. */
const server = process.env.PORTICO_URL ?? 'http://public.localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: {
    alias: { typebox: fileURLToPath(import.meta.resolve('@portico/client/schema-stub.ts')) },
  },
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    // A data: font or script would be refused by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, changeOrigin: true } } },
});
