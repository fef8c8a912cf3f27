import { expect, test } from 'vitest';
import { preloadsOf, withPreloads } from './page-preloads.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_shared.js'], isEntry: true },
  'src/start.tsx': { file: 'assets/start.js', css: ['assets/start.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  '_circle.js': { file: 'assets/circle.js', imports: ['_circle.js', '_shared.js'], css: ['assets/circle.css'] },
  'src/routes/product-screen.ts': { file: 'assets/shell.js', imports: ['_circle.js'] },
  'src/features/catalog/catalog-page.tsx': { file: 'assets/catalog.js' },
  'src/routes/specification-screen.tsx': { file: 'assets/spec.js', imports: ['_circle.js', 'index.html'] },
};

const start = ['assets/start.js', 'assets/start.css'];

test.each([
  ['/spec/1', [...start, 'assets/shell.js', 'assets/spec.js', 'assets/circle.js', 'assets/circle.css']],
  ['/spec/1/2', [...start, 'assets/shell.js', 'assets/spec.js', 'assets/circle.js', 'assets/circle.css']],
  ['/docs/1', [...start, 'assets/shell.js', 'assets/circle.js', 'assets/circle.css']],
  ['/spec/', start],
  ['/', [...start, 'assets/catalog.js']],
  ['/login', start],
])('the page at %s names what its screen needs beyond every page’s files', (path, files) => {
  expect(preloadsOf(path, manifest)).toEqual(files);
});

test('without a list of files nothing is named', () => {
  expect(preloadsOf('/spec/1', {})).toEqual([]);
});

test('they stand behind what the page names itself', () => {
  expect(withPreloads('<head><script src="a.js"></script></head>', ['b.js', 'c.css'])).toBe(
    '<head><script src="a.js"></script><link rel="modulepreload" crossorigin href="/b.js">\n<link rel="stylesheet" crossorigin href="/c.css"></head>',
  );
});
