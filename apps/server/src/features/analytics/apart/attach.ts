import type { Database } from '../../../platform/database/database.ts';
import { createTransact } from '../../../platform/database/transact.ts';
import { createMoveStore } from './move-store.ts';
import { createOriginStore, createPlaceStore } from './place-store.ts';

/** A server's state of the separate database for analytics. */
export interface AnalyticsApart {
  database: Database;
  /** Whether the move is complete. Until then the main database is read too. */
  isMoved: boolean;
}

/** Why a database cannot be attached for analytics. */
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
 * Attaches the database for analytics: both databases store the same id, so that neither can be mistaken for another one
 * later. If there are no calls yet, there is nothing to move.
 */
export async function attachAnalytics({ main, apart, newId }: Deps): Promise<AnalyticsApart> {
  const [places, origins, moves] = [createPlaceStore(main), createOriginStore(apart), createMoveStore(apart)];
  if (!(await places.find())) {
    // Another server may have attached it in the meantime.
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
    return createTransact(main)(async (transaction) => {
      await places.lockCalls(transaction);
      if (await places.hasCalls(transaction)) return false;
      await places.change(transaction, ['apart'], 'frozen');
      return true;
    });
  }
}

/** Attaches the databases again, whatever they were attached to before; needed after one was restored from a backup. */
export async function reattachAnalytics({ main, apart, newId }: Deps): Promise<void> {
  const origins = createOriginStore(apart);
  await origins.note(newId());
  await createPlaceStore(main).replace((await origins.find())!);
}

/** Whether this installation's analytics are in another database. */
export const areAnalyticsApart = async (main: Database): Promise<boolean> =>
  (await createPlaceStore(main).find()) !== undefined;
