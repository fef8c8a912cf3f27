import type { Database } from '../../../platform/database/database.ts';
import { createMoveStore } from './move-store.ts';
import { createOriginStore, createPlaceStore } from './place-store.ts';

/** A database of their own for analytics, as a server uses it. */
export interface AnalyticsApart {
  database: Database;
  /** Whether nothing is left in the main database. Until then both are read. */
  isMoved: boolean;
}

/** Why a database cannot be the one for analytics. */
export class AttachError extends Error {
  readonly reason: 'foreign' | 'empty';

  constructor(reason: AttachError['reason']) {
    super(`The database for analytics is ${reason}`);
    this.reason = reason;
  }
}

interface Deps {
  main: Database;
  apart: Database;
  newId(): string;
}

/**
 * Ties the two databases to each other, so that none is mistaken for another later: the first time by an id that both keep.
 * Where there was never a call, there is nothing to move.
 */
export async function attachAnalytics({ main, apart, newId }: Deps): Promise<AnalyticsApart> {
  const [places, origins, moves] = [createPlaceStore(main), createOriginStore(apart), createMoveStore(apart)];
  if (!(await places.find())) {
    // Another server may have tied them in between.
    if ((await origins.find()) && !(await places.find())) throw new AttachError('foreign');
    await places.claim(newId());
  }
  const { database_id, state } = (await places.find())!;
  if (state === 'claimed') {
    await origins.note(database_id);
    if ((await origins.find()) === database_id) await places.change(main.query, ['claimed'], 'apart');
  }
  const origin = await origins.find();
  if (origin !== database_id) throw new AttachError(origin === undefined ? 'empty' : 'foreign');

  const isMoved = async () => (await moves.listMoved()).has('all');
  if (!(await isMoved()) && (await freezeEmpty())) {
    await moves.note(apart.query, 'all', { moved_to: '', rows: 0, requests: 0 });
    await places.change(main.query, ['frozen'], 'moved');
  }
  return { database: apart, isMoved: await isMoved() };

  function freezeEmpty(): Promise<boolean> {
    return main.query.transaction().execute(async (transaction) => {
      await places.lockCalls(transaction);
      if (await places.hasCalls(transaction)) return false;
      await places.change(transaction, ['apart'], 'frozen');
      return true;
    });
  }
}

/** Ties them to each other whatever they were tied to before: after one of them was restored. */
export async function reattachAnalytics({ main, apart, newId }: Deps): Promise<void> {
  const origins = createOriginStore(apart);
  await origins.note(newId());
  await createPlaceStore(main).replace((await origins.find())!);
}

/** Whether this installation's analytics are in another database. */
export const areAnalyticsApart = async (main: Database): Promise<boolean> =>
  (await createPlaceStore(main).find()) !== undefined;
