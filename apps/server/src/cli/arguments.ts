import { type ParseArgsConfig, parseArgs } from 'node:util';
import { suggest, UsageError } from './command.ts';

/** Parses the arguments of a command, and reports mistakes in one sentence. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: string[],
  options: Options,
) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true, strict: true });
  } catch (error) {
    const { message } = error as Error;
    const [, unknown] = /^Unknown option '(--?[^' ]+)/.exec(message) ?? [];
    if (unknown !== undefined) {
      const known = Object.keys(options).map((name) => `--${name}`);
      throw new UsageError(`There is no option ${unknown}.${suggest(unknown, [...known, '--help'])}`);
    }
    throw new UsageError(message.split('. ', 1)[0]?.replace(/\.?$/, '.') ?? message);
  }
}

/** The only word that is not an option, such as a folder. */
export function onlyWord(positionals: readonly string[], what: string): string {
  const [word, further] = positionals;
  if (word === undefined) throw new UsageError(`${what} is missing.`);
  if (further !== undefined) throw new UsageError(`There is one word too many: ${further}.`);
  return word;
}

/** For commands with options only. */
export function refuseWords([word]: readonly string[]): void {
  if (word !== undefined) throw new UsageError(`There is one word too many: ${word}.`);
}

/** The subcommand, such as `create` of `portico user create`. */
export function toAction<const Action extends string>(word: string | undefined, actions: readonly Action[]): Action {
  const action = actions.find((known) => known === word);
  if (action !== undefined) return action;
  const choice = actions.join(', ');
  if (word === undefined) throw new UsageError(`Say what to do: ${choice}.`);
  throw new UsageError(`${word} is none of: ${choice}.${suggest(word, actions)}`);
}

/** The value of an option that allows only certain values. */
export function oneOf<const Value extends string>(option: string, value: string, known: readonly Value[]): Value {
  const found = known.find((each) => each === value);
  if (found !== undefined) return found;
  throw new UsageError(`${option} ${value} is none of: ${known.join(', ')}.${suggest(value, known)}`);
}
