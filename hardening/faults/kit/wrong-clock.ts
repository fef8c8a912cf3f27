import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const preload = join(import.meta.dirname, 'shifted-clock.ts');

export interface WrongClock {
  /** For the server that goes by it. */
  settings: Record<string, string>;
  /** From now on the server's clock is off by so much. */
  shift(ms: number): Promise<void>;
}

/** A clock that can be set while the server runs; right at first. */
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
      // The server looks every ten milliseconds.
      await sleep(100);
    },
  };
}
