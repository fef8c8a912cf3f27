import { open, readFile, rename, stat } from 'node:fs/promises';
import { StartError } from '../start-error.ts';
import type { Position } from './log-file.ts';

export interface KnownPositions {
  /** From the oldest log to the newest. */
  positions: Position[];
  written_ms: number;
}

/** Stores how far logs were reported. The file is replaced atomically, so that a kill never damages it. */
export const createPositionFile = (path: string) => ({
  async read(): Promise<KnownPositions> {
    try {
      const { positions } = JSON.parse(await readFile(path, 'utf8')) as { positions: Position[] };
      if (!positions.every(isPosition)) throw new SyntaxError('it holds no positions');
      return { positions, written_ms: (await stat(path)).mtimeMs };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { positions: [], written_ms: 0 };
      const advice = 'delete it to begin anew: calls that were counted are not counted twice';
      throw new StartError(`${path} cannot be read (${(error as Error).message}): ${advice}.`);
    }
  },

  async write(positions: readonly Position[]): Promise<void> {
    const beside = `${path}.new`;
    try {
      await using file = await open(beside, 'w', 0o600);
      await file.writeFile(`${JSON.stringify({ positions })}\n`);
      await file.sync();
      await rename(beside, path);
    } catch (error) {
      const advice = 'name a file that this user can write by --state';
      throw new StartError(`${path} cannot be written (${(error as Error).message}): ${advice}.`);
    }
  },
});

const isPosition = ({ fingerprint, offset, lines }: Position): boolean =>
  typeof fingerprint === 'string' && Number.isSafeInteger(offset) && Number.isSafeInteger(lines);
