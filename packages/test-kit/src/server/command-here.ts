import { runCommand } from '@portico/server/cli/commands.ts';
import { vi } from 'vitest';
import { expectPlainWords } from '../words.ts';

/** Runs a `portico` command in this process and returns its output. */
export async function runCommandHere(words: string[], environment: Record<string, string>) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const code = await runCommand(words, environment);
    const printed = { code, output: log.mock.calls.flat().join('\n'), errors: error.mock.calls.flat().join('\n') };
    expectPlainWords(`portico ${words[0]}`, printed.output, printed.errors);
    return printed;
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}
