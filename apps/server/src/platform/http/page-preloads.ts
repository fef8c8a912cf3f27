interface ManifestChunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

/** What the builder says about its files, by the source that each was made of. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Where the builder leaves it. */
export const manifestAddress = '/.vite/manifest.json';

/** The application itself, which a first small script asks for. */
const application = 'start';

export interface Screen {
  readonly address: RegExp;
  readonly files: readonly string[];
  /** What a link names is shown before the application is read. */
  readonly hasFirstPaint?: boolean;
}

/**
 * Code that a screen needs as soon as the application runs, by the names that the builder gives its files. Named in the
 * page, it travels beside the application instead of after it.
 */
const screens: readonly Screen[] = [
  { address: /^\/spec\/[^/]+\/[^/]+$/, files: ['product', 'reference'], hasFirstPaint: true },
  { address: /^\/spec\/[^/]+/, files: ['product', 'reference'] },
  { address: /^\/docs\/[^/]+/, files: ['product', 'documentation-page'] },
  {
    address: /^\/application\/[^/]+\/application-dashboard$/,
    files: ['prepare-dashboard', 'dashboard-screen'],
  },
  { address: /^\/$/, files: ['catalog-page'] },
];

/** Any other has nothing but the application. */
const otherScreen: Screen = { address: /^/, files: [] };

export const screenAt = (path: string): Screen => screens.find(({ address }) => address.test(path)) ?? otherScreen;

/** The files of a screen, with all that they need. */
export function preloadsOf(screen: Screen, manifest: Manifest): string[] {
  const names = [application, ...screen.files];
  const sources = Object.keys(manifest).filter((source) => names.includes(manifest[source]?.name ?? ''));
  return filesBelow(sources, manifest);
}

function filesBelow(sources: readonly string[], manifest: Manifest): string[] {
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
  return [...files];
}

/** A sheet of the page itself: one that a script adds later would make the browser style everything once more. */
const toLink = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/**
 * After what the page names itself, so that its first script comes first. Where the reader gets something to see before the
 * application, its files wait in a template until they have it: to read and compile them takes what the first needs.
 */
export function withPreloads(
  html: string,
  files: readonly string[],
  { hasFirstPaint }: Pick<Screen, 'hasFirstPaint'>,
): string {
  const links = files
    .filter((file) => !html.includes(`"/${file}"`))
    .map(toLink)
    .join('\n');
  return hasFirstPaint
    ? html.replace('</body>', `<template id="later">${links}</template></body>`)
    : html.replace('</head>', `${links}</head>`);
}
