import { defineConfig, type Plugin } from 'vite';
import { keptApart } from './kept-apart.ts';

/**
 * Replaces imports of `node:http`. Node reads every export of such an import, and one of them loads the code of `fetch`,
 * which takes a tenth of a start. With this, it loads on first use.
 */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  enforce: 'pre',
  resolveId: (id, _importer, { kind }) =>
    kind === 'import-statement' && /^(?:node:)?http$/.test(id) ? '\0http' : null,
  load: (id) =>
    id === '\0http'
      ? `const http = process.getBuiltinModule('node:http');
         export default http;
         export const { STATUS_CODES, createServer } = http;`
      : null,
};

/**
 * Bundles the server into one file, and each of its threads, because finding and reading two thousand files takes most of a
 * start. Packages that start threads or read files beside them are not bundled.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [httpWithoutFetch],
  ssr: { noExternal: true, external: [...keptApart, 'pg-native'] },
  build: {
    ssr: true,
    target: 'node26',
    minify: false,
    rolldownOptions: {
      input: {
        portico: 'src/main.ts',
        'folder-worker': 'src/features/publishing/folder-worker.ts',
        'share-image-worker': 'src/features/share-images/share-image-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      // A package uses `eval` to name functions for stack traces.
      checks: { eval: false },
    },
  },
});
