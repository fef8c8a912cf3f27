import { readFileSync } from 'node:fs';

interface Bundle {
  [file: string]: { type: string; fileName: string; source?: string | Uint8Array };
}

const layers = readFileSync(new URL('./layers.css', import.meta.url), 'utf8');

/** Bundling decides which style sheet a browser reads first, so each one begins with the order of the layers. */
export const layersFirst = {
  name: 'layers-first',
  enforce: 'post',
  generateBundle(_: unknown, bundle: Bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${layers}${file.source}`;
    }
  },
} as const;
