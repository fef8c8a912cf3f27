import { expect, test } from 'vitest';
import { preloadsOf, withPreloads } from './page-preloads.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_shared.js'], isEntry: true },
  '_shared.js': { file: 'assets/shared.js' },
  '_circle.js': { file: 'assets/circle.js', imports: ['_circle.js', '_shared.js'], css: ['assets/circle.css'] },
  'src/features/product-shell/product-shell.tsx': { file: 'assets/shell.js', imports: ['_circle.js'] },
  'src/routes/specification-screen.tsx': { file: 'assets/spec.js', imports: ['_circle.js', 'index.html'] },
};

test.each([
  ['/spec/1', ['assets/shell.js', 'assets/spec.js', 'assets/circle.js', 'assets/circle.css']],
  ['/spec/1/2', ['assets/shell.js', 'assets/spec.js', 'assets/circle.js', 'assets/circle.css']],
  ['/docs/1', ['assets/shell.js', 'assets/circle.js', 'assets/circle.css']],
  ['/spec/', []],
  ['/', []],
  ['/login', []],
])('the page at %s names what its screen needs beyond every page’s files', (path, files) => {
  expect(preloadsOf(path, manifest)).toEqual(files);
});

test('without a list of files nothing is named', () => {
  expect(preloadsOf('/spec/1', {})).toEqual([]);
});

test('they stand behind what the page names itself', () => {
  expect(withPreloads('<head><script src="a.js"></script></head>', ['b.js', 'c.css'])).toBe(
    '<head><script src="a.js"></script><link rel="modulepreload" crossorigin href="/b.js">\n<link rel="preload" as="style" crossorigin href="/c.css"></head>',
  );
});
