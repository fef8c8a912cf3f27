import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { processEnvironment, program } from '@portico/server/testing/program.ts';

/** A `portico` command in a process of its own. */
export const startCommand = (words: string[], settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [program, ...words], {
    env: { ...processEnvironment, ...settings },
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
