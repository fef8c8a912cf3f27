import { expect, test } from 'vitest';
import { preloadsOf, screenAt, withPreloads } from './page-preloads.ts';

const manifest = {
  'index.html': { file: 'assets/index.css' },
  '_early.js': { file: 'assets/early.js', name: 'early' },
  '_start.js': { file: 'assets/start.js', name: 'start', css: ['assets/start.css'], imports: ['_early.js'] },
  '_product.js': { file: 'assets/product.js', name: 'product', imports: ['_circle.js', '_start.js'] },
  '_reference.js': { file: 'assets/reference.js', name: 'reference', imports: ['_circle.js', '_gone.js'] },
  '_circle.js': { file: 'assets/circle.js', name: 'circle', imports: ['_circle.js'], css: ['assets/circle.css'] },
  'src/catalog-page.tsx': { file: 'assets/catalog.js', name: 'catalog-page', imports: ['_start.js'] },
  'src/dashboard.tsx': { file: 'assets/dashboard.js', name: 'dashboard-screen', imports: ['_start.js'] },
  'src/other.tsx': { file: 'assets/other.js', name: 'other' },
};

const start = ['assets/start.js', 'assets/start.css', 'assets/early.js'];
const reference = ['product.js', 'reference.js', 'early.js', 'circle.js', 'circle.css'].map((name) => `assets/${name}`);

test.each([
  ['/spec/1', ['assets/start.js', 'assets/start.css', ...reference]],
  ['/spec/1/2', ['assets/start.js', 'assets/start.css', ...reference]],
  ['/spec/', start],
  ['/', ['assets/start.js', 'assets/start.css', 'assets/catalog.js', 'assets/early.js']],
  [
    '/application/1/application-dashboard',
    ['assets/start.js', 'assets/start.css', 'assets/dashboard.js', 'assets/early.js'],
  ],
  ['/application/1', start],
  ['/login', start],
])('the page at %s names the application and what its screen needs', (path, files) => {
  expect(preloadsOf(screenAt(path), manifest)).toEqual(files);
});

test('without a list of files nothing is named', () => {
  expect(preloadsOf(screenAt('/spec/1'), {})).toEqual([]);
});

test('they stand behind what the page names itself, and nothing is named twice', () => {
  expect(withPreloads('<head><script src="/a.js"></script></head>', ['a.js', 'b.js', 'c.css'], {})).toBe(
    '<head><script src="/a.js"></script><link rel="modulepreload" crossorigin href="/b.js">\n<link rel="stylesheet" crossorigin href="/c.css"></head>',
  );
});

test('where something is seen before the application they wait until it is', () => {
  expect(withPreloads('<head></head><body></body>', ['b.js'], { hasFirstPaint: true })).toBe(
    '<head></head><body><template id="later"><link rel="modulepreload" crossorigin href="/b.js"></template></body>',
  );
});
