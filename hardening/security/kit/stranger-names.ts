import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const preload = join(import.meta.dirname, 'answered-names.ts');

export interface StrangerNames extends AsyncDisposable {
  /** Settings of a server that uses this name server. */
  settings: Record<string, string>;
  /** Sets the TXT records. */
  setTexts(texts: Record<string, string[]>): Promise<void>;
}

/** A name server that a stranger runs: each name gives its answers in turn. */
export async function strangerNames(addresses: Record<string, string[][]>): Promise<StrangerNames> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-names-'));
  const file = join(folder, 'names.json');
  await writeFile(file, JSON.stringify({ addresses }));
  return {
    settings: { NODE_OPTIONS: `--import=${preload}`, ANSWERED_NAMES_FILE: file },
    setTexts: (texts) => writeFile(file, JSON.stringify({ addresses, texts })),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
