import { hash } from 'node:crypto';
import { type CacheTicks, createCache } from '../../platform/cache/cache.ts';
import type { GatewayChange } from './change-store.ts';
import type { ChangeWatch, Forgetful } from './change-watch.ts';

const maximumEntries = 50_000;

/** The keys by which a changed value is found in the cache. */
export type Subject = Partial<Record<'application' | 'developer' | 'token' | 'gateway-token', string>>;

/**
 * The key of a secret in this process's cache, which never stores the secret: faster than the hash in the database, and
 * useless elsewhere.
 */
export const toMemoryName = (secret: string): string => hash('sha256', secret, 'base64url');

interface Deps<Value> {
  watch: Pick<ChangeWatch, 'join' | 'position'>;
  ticks: CacheTicks;
  subjectOf(value: Value): Subject;
}

/** Caches values until the database reports a change of them. */
export function createMemory<Value extends object>({ watch, subjectOf, ticks }: Deps<Value>) {
  const entries = createCache<Value>({ maximum: maximumEntries, ticks, dropsOldest: true });

  const drop = (isMeant: (subject: Subject) => boolean): void => {
    for (const [key, value] of entries.entries()) if (isMeant(subjectOf(value))) entries.delete(key);
  };
  const forgetful: Forgetful = {
    forget({ kind, subject_id, application_id }: GatewayChange) {
      if (kind === 'portal') entries.clear();
      else if (application_id !== null) drop(({ application }) => application === application_id);
      else if (kind === 'developer') drop(({ developer }) => developer === subject_id);
      else drop((subject) => subject[kind as 'token' | 'gateway-token'] === subject_id);
    },
    forgetAll: () => entries.clear(),
  };
  watch.join(forgetful);

  return {
    get: entries.get,

    read(key: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
      const position = watch.position();
      // A change that was read meanwhile may concern this value.
      return entries.read(key, read, () => watch.position() === position);
    },
  };
}
