import { defineConfig, type Plugin } from 'vite';
import { keptApart } from './kept-apart.ts';

/**
 * Where a module imports `node:http`, Node reads all that it exports, and one of them loads what `fetch` is made of: a tenth
 * of a start. Asked for by its name, it loads when it is used.
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
 * The server as one file, and one for each of its threads: to find and read two thousand of them takes most of a start.
 * What starts threads of its own, or reads files that lie beside it, stays what it is.
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
      // One package names functions by it, for a stack that says which is outdated.
      checks: { eval: false },
    },
  },
});
