import { sealedColumns } from '../app/sealed-columns.ts';
import type { Settings } from '../config.ts';
import { finishRotation, rotateKey } from '../platform/secrets/key-rotation.ts';
import { readArguments, refuseWords } from './arguments.ts';
import type { Command } from './command.ts';
import { migrateData } from './migrate-data.ts';
import { openDatabaseOrExplain, StartError } from './start-error.ts';

const usage = `portico rotate-key

  Replaces the installation's key and encrypts every secret again. Servers may keep running,
  and use the former key until a restart.
  If SECRET_KEY is set, NEW_SECRET_KEY replaces it; otherwise a new key is generated.

  --finish   discard the former key, after every server was restarted

Examples:
  portico rotate-key
  SECRET_KEY="$OLD" NEW_SECRET_KEY="$(openssl rand -base64 32)" portico rotate-key
  portico rotate-key --finish
`;

const options = { finish: { type: 'boolean', default: false } } as const;

export const rotateKeyCommand: Command = { usage, run };

async function run(words: string[], settings: Settings): Promise<number> {
  const { values, positionals } = readArguments(words, options);
  refuseWords(positionals);
  const { secret_key, new_secret_key } = settings;
  if (!values.finish && secret_key && !new_secret_key)
    throw new StartError('SECRET_KEY is set: set NEW_SECRET_KEY to the key that takes its place.');
  if (!values.finish && !secret_key && new_secret_key)
    throw new StartError('NEW_SECRET_KEY takes the place of SECRET_KEY, which is not set: leave it out.');
  await using database = await openDatabaseOrExplain(settings);
  await migrateData(database, settings);
  const parts = { ...settings, database, sealed_columns: sealedColumns, now: () => new Date().toISOString() };
  if (values.finish) {
    const count = await finishRotation(parts);
    console.log(`The former key opens nothing any more. ${sealed(count)}.`);
    return 0;
  }
  const count = await rotateKey(parts, new_secret_key);
  console.log(`The key was replaced. ${sealed(count)}.`);
  const next = secret_key ? 'with SECRET_KEY set to the new key' : 'anew';
  console.log(`Start every server ${next}, one after another, then say: portico rotate-key --finish`);
  return 0;
}

const sealed = (count: number) => (count === 1 ? '1 secret was sealed anew' : `${count} secrets were sealed anew`);
