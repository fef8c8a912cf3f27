import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from './start-error.ts';

/** Reads the words of a command, and says what is wrong with them in one sentence. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: string[],
  options: Options,
) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true, strict: true });
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(message.split('. ', 1)[0]?.replace(/\.?$/, '.') ?? message);
  }
}
