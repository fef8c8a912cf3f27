import { stat } from 'node:fs/promises';
import type { Settings } from '../config.ts';
import { importPasswordList, openPasswordList } from '../features/accounts/password-list.ts';
import { onlyWord, readArguments, refuseWords, toAction } from './arguments.ts';
import { type Command, UsageError } from './command.ts';
import { StartError } from './start-error.ts';

const usage = `portico passwords import FILE
portico passwords status

  Refuses the passwords of a file as new passwords, beside the common ones that Portico refuses anyway.

  FILE                  one password in each line, or its SHA-1 hash, such as the lists of breached passwords have them:
                        0018A45C4D1DEF81644B54AB7F969B88D65B78F7:12
  --seen-at-least N     leave out hashes that were seen fewer times

  The list replaces an earlier one and takes effect at once, without a restart: 2 MB in DATA_DIR for a million passwords. Servers
  with a DATA_DIR of their own each need it.

Examples:
  portico passwords import breached.txt --seen-at-least 10
  portico passwords status
`;

const options = { 'seen-at-least': { type: 'string' } } as const;

/** The list of passwords that were breached elsewhere. */
export const passwordsCommand: Command = { usage, run };

async function run(words: string[], settings: Settings): Promise<number> {
  const { values, positionals } = readArguments(words, options);
  const [word, ...others] = positionals;
  if (toAction(word, ['import', 'status']) === 'status') {
    refuseWords(others);
    const size = await openPasswordList(settings.data_dir).size();
    console.log(size === undefined ? 'No list was imported.' : `${toCount(size)} on the list.`);
    return 0;
  }
  const file = onlyWord(others, 'The file with the passwords');
  const seenAtLeast = toTimes(values['seen-at-least']);
  if (!(await isFile(file))) throw new StartError(`${file} is no file that can be read.`);
  const count = await importPasswordList(settings.data_dir, { file, seenAtLeast });
  console.log(`${toCount(count)} on the list.`);
  return 0;
}

const toCount = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'password is' : 'passwords are'}`;

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

function toTimes(word = '1'): number {
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new UsageError('--seen-at-least must be a number from 1.');
  return Number(word);
}
