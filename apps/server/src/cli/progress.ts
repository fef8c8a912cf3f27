import type { WriteStream } from 'node:tty';

const everyMs = 100;
const width = 24;

/** A bar on a terminal, for work that takes a while; nothing where nobody watches. */
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
