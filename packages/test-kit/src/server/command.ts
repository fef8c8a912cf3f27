import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expectPlainWords } from '../words.ts';
import { processEnvironment, program } from './program.ts';

/** Starts a `portico` command in a process of its own. */
export const startCommand = (words: string[], settings: Record<string, string>, timeout?: number): ChildProcess =>
  spawn(process.execPath, [program, ...words], {
    env: { ...processEnvironment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(timeout && { timeout, killSignal: 'SIGKILL' }),
  });

/** Kills the command if it runs longer than the timeout, in milliseconds. */
export async function runCommand(words: string[], settings: Record<string, string>, timeout?: number) {
  const child = startCommand(words, settings, timeout);
  const [told, complained, [code]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  expectPlainWords(`portico ${words[0]}`, told, complained);
  return { code, told: `${told}${complained}` };
}
