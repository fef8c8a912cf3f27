import { defineConfig } from 'vite';

/**
 * The server as one file: to find and read two thousand of them takes most of a start. Packages stay what they are, but
 * for two that come in hundreds of small files.
 */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: [/^@portico\//, 'typebox', 'kysely'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node26',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'portico.js', chunkFileNames: '[name]-[hash].js' } },
  },
});
