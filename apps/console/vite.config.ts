import { fileURLToPath } from 'node:url';
import { leanContract } from '@portico/client/lean-contract.ts';
import { compiledTexts } from '@portico/i18n/vite.ts';
import { layersFirst } from '@portico/ui/styles/layers-first.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server to which `npm run dev` passes requests. */
const server = process.env.PORTICO_URL ?? 'http://127.0.0.1:3000';

/** Each language is a chunk of its own. */
const isForOneLanguage = (file: string) => /^\0i18n\/texts\/.*\.\w+\.js$/.test(file);

/**
 * Chunks follow the use of the console: the start, what areas share, then each whole area. One chunk for each shared
 * part would make two hundred, most of them smaller than their request headers.
 */
const groups = [
  { name: 'start', test: /console[\\/]src[\\/]main\.tsx/, priority: 3 },
  {
    name: 'shared',
    test: /[\\/](?:packages[\\/](?:ui|app-kit|client|contract|i18n[\\/]src)|apps[\\/]console[\\/]src[\\/]shared)[\\/]/,
    minShareCount: 2,
    priority: 2,
  },
  {
    debugName: 'area',
    name: (file: string) =>
      isForOneLanguage(file) ? null : (/console[\\/]src[\\/]features[\\/]([^\\/]+)/.exec(file)?.[1] ?? null),
    priority: 1,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), compiledTexts(), leanContract(), layersFirst],
  resolve: {
    alias: { typebox: fileURLToPath(import.meta.resolve('@portico/client/schema-stub.ts')) },
  },
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    // The content security policy refuses a font or script in a `data:` URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Functions that build the contract. As pure functions, the operations that no screen calls are left out with their
    // schemas.
    rolldownOptions: {
      treeshake: {
        manualPureFunctions: ['operation', 'closed', 'choice', 'nullable', 'Type'],
        // No module relies on a getter that runs when a property is read.
        propertyReadSideEffects: false,
      },
      output: { codeSplitting: { groups } },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/kauth', '/v2'].map((path) => [path, { target: server }])) },
});
