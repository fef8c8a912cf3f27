import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

/** A `portico` command in a process of its own. */
export const startCommand = (words: string[], settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [main, ...words], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

export async function runCommand(words: string[], settings: Record<string, string>) {
  const child = startCommand(words, settings);
  const [told, complained, [code]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, told: `${told}${complained}` };
}
