interface ManifestChunk {
  file: string;
  imports?: string[];
  assets?: string[];
}

/** The build's list of its files, by their source. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Where the build writes the list. */
export const manifestPath = '/.vite/manifest.json';

/** Pages use a font only if it loads early, because a late one would move lines. */
export interface Fonts {
  /** The font of texts. */
  readonly text?: string | undefined;
  /** The font of code. */
  readonly code?: string | undefined;
}

export interface PageFiles {
  readonly scripts: readonly string[];
  readonly fonts: Fonts;
}

/** The scripts of a page's modules and of all their imports. The only stylesheet is part of the built page. */
export function filesOf(modules: readonly string[], manifest: Manifest): PageFiles {
  const scripts = new Set<string>();
  const queue = ['index.html', ...modules];
  const seen = new Set(queue);
  for (const source of queue) {
    const chunk = manifest[source];
    if (!chunk) continue;
    scripts.add(chunk.file);
    for (const next of chunk.imports ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  const fonts = manifest['index.html']?.assets?.filter((file) => file.endsWith('.woff2')) ?? [];
  const isOfCode = (file: string) => file.includes('-mono-');
  return {
    scripts: [...scripts],
    fonts: { text: fonts.find((file) => !isOfCode(file)), code: fonts.find(isOfCode) },
  };
}
