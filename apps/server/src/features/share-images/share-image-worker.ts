import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { fontFile, loadCanvasKit } from './canvas-kit.ts';
import { createPainter, type Painter, type ToDraw } from './painter.ts';

const port = parentPort!;
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'];

async function load(): Promise<Painter> {
  const fonts = scripts.map(async (script) => new Uint8Array(await readFile(fontFile(script))));
  return createPainter(await loadCanvasKit(), await Promise.all(fonts));
}

const painter = load();

export interface Drawn {
  png?: Uint8Array;
  failed?: string;
}

// The thread has no database and no network. Its parent sends one picture at a time.
port.on('message', async (picture: ToDraw) => {
  try {
    // A copy: the bytes are part of the painter's memory.
    const png = new Uint8Array((await painter).draw(picture));
    port.postMessage({ png } satisfies Drawn, [png.buffer]);
  } catch (error) {
    port.postMessage({ failed: String(error) } satisfies Drawn);
  }
});
