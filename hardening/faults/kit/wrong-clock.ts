import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const preload = join(import.meta.dirname, 'shifted-clock.ts');

export interface WrongClock {
  /** Settings of the server that uses this clock. */
  settings: Record<string, string>;
  /** Sets how far the server's clock is off. */
  shift(ms: number): Promise<void>;
}

/** A clock that can be shifted while the server runs. It is right at first. */
export async function aWrongClock(folder: string, name = 'clock'): Promise<WrongClock> {
  const file = join(folder, name);
  const write = async (ms: number) => {
    await writeFile(`${file}.new`, String(ms));
    await rename(`${file}.new`, file);
  };
  await write(0);
  return {
    settings: { NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_FILE: file },
    async shift(ms) {
      await write(ms);
      // The server reads the shift every ten milliseconds.
      await sleep(100);
    },
  };
}
