import { defineConfig } from 'vite';
import { keptApart } from './kept-apart.ts';

/**
 * The server as one file, and one for each of its threads: to find and read two thousand of them takes most of a start.
 * What starts threads of its own, or reads files that lie beside it, stays what it is.
 */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true, external: [...keptApart, 'pg-native'] },
  build: {
    ssr: true,
    target: 'node26',
    minify: false,
    rolldownOptions: {
      input: {
        portico: 'src/main.ts',
        'folder-worker': 'src/features/publishing/folder-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      // One package names functions by it, for a stack that says which is outdated.
      checks: { eval: false },
    },
  },
});
