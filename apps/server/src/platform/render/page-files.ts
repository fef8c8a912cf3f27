interface ManifestChunk {
  file: string;
  imports?: string[];
  assets?: string[];
}

/** The build's list of its files, by their source. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Where the build writes the list. */
export const manifestPath = '/.vite/manifest.json';

export interface PageFiles {
  readonly scripts: readonly string[];
  /** The one that texts are set in. Of a font that comes late, a page makes no use: its lines would move. */
  readonly font?: string | undefined;
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
  const font = manifest['index.html']?.assets?.find((file) => file.endsWith('.woff2'));
  return { scripts: [...scripts], font };
}
