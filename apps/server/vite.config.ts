import http from 'node:http';
import { defineConfig, type Plugin } from 'vite';

/**
 * An `import` looks at everything that a module of Node offers. This one offers a second client, which is loaded when it is
 * looked at: a tenth of a start, for something that nobody here uses.
 */
const httpAlone: Plugin = {
  name: 'portico-http-alone',
  enforce: 'pre',
  resolveId: (id, _importer, { kind }) =>
    id === 'node:http' && kind === 'import-statement' ? '\0portico-http' : undefined,
  load(id) {
    if (id !== '\0portico-http') return undefined;
    const plain = Object.entries(Object.getOwnPropertyDescriptors(http)).filter(([, one]) => 'value' in one);
    const names = plain.map(([name]) => name).join(', ');
    return `const http = process.getBuiltinModule('node:http');\nexport default http;\nexport const { ${names} } = http;\n`;
  },
};

/**
 * The server as one file, and one for each of its threads: to find and read two thousand of them takes most of a start.
 * What starts threads of its own, or reads files that lie beside it, stays what it is.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [httpAlone],
  ssr: { noExternal: true, external: ['pino', 'pg-native', '@seriousme/openapi-schema-validator'] },
  build: {
    ssr: true,
    target: 'node26',
    minify: false,
    rolldownOptions: {
      input: {
        portico: 'src/main.ts',
        'compile-worker': 'src/features/specs/compile-worker.ts',
        'folder-worker': 'src/features/publishing/folder-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      // One package names functions by it, for a stack that says which is outdated.
      checks: { eval: false },
    },
  },
});
