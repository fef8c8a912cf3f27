interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
}

/** What the builder says about its files, by the source that each was made of. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Where the builder leaves it. */
export const manifestAddress = '/.vite/manifest.json';

/**
 * Code that a screen needs as soon as the application runs. Named in the page, it travels beside the application instead
 * of after it.
 */
const screens: readonly { address: RegExp; modules: readonly string[] }[] = [
  {
    address: /^\/spec\/[^/]+/,
    modules: [
      'src/features/product-shell/product-shell.tsx',
      'src/routes/specification-screen.tsx',
      'src/features/specification/prepare.ts',
      'src/shared/product/queries.ts',
    ],
  },
  {
    address: /^\/docs\/[^/]+/,
    modules: [
      'src/features/product-shell/product-shell.tsx',
      'src/features/documentation/documentation-page.tsx',
      'src/shared/product/queries.ts',
    ],
  },
];

/** The files, beyond those that every page names, of the screen at an address. */
export function preloadsOf(path: string, manifest: Manifest): string[] {
  const modules = screens.find(({ address }) => address.test(path))?.modules ?? [];
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry);
  const named = filesBelow(entries, manifest);
  return [...filesBelow(modules, manifest)].filter((file) => !named.has(file));
}

function filesBelow(sources: readonly string[], manifest: Manifest): Set<string> {
  const files = new Set<string>();
  const queue = [...sources];
  const seen = new Set(queue);
  for (const source of queue) {
    const chunk = manifest[source];
    if (!chunk) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return files;
}

const toLink = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** After what the page names itself, so that the application comes first. */
export const withPreloads = (html: string, files: readonly string[]): string =>
  html.replace('</head>', `${files.map(toLink).join('\n')}</head>`);
