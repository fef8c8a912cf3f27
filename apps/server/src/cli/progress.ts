import type { WriteStream } from 'node:tty';

const everyMs = 100;
const width = 24;

/** Draws a progress bar on a terminal, and nothing elsewhere. */
export function createProgress(out: Pick<WriteStream, 'isTTY' | 'write'>, clock: () => number) {
  let last = clock();
  let isShown = false;
  return {
    show(title: string, done: number, total: number): void {
      if (!out.isTTY || clock() - last < everyMs) return;
      last = clock();
      isShown = true;
      const filled = Math.round((done / Math.max(total, 1)) * width);
      out.write(`\r\u001B[2K${title} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total}`);
    },
    clear(): void {
      if (isShown) out.write('\r\u001B[2K');
      isShown = false;
    },
  };
}
