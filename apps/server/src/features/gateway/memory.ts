import { hash } from 'node:crypto';
import type { CacheTicks } from '../../platform/metrics/counters.ts';
import type { GatewayChange } from './change-store.ts';
import type { ChangeWatch, Forgetful } from './change-watch.ts';

/** More entries than this make the oldest go. */
const maximumEntries = 50_000;

/** By what a remembered thing is found when it changes. */
export type Subject = Partial<Record<'application' | 'developer' | 'token' | 'gateway-token', string>>;

/**
 * The name of a secret in this process's memory, which keeps none: quicker than the hash it has in the database, and good
 * for nothing else.
 */
export const toMemoryName = (secret: string): string => hash('sha256', secret, 'base64url');

interface Deps<Value> {
  watch: Pick<ChangeWatch, 'join' | 'position'>;
  ticks: CacheTicks;
  subjectOf(value: Value): Subject;
}

/** Remembers what was read until the database tells of a change of it. */
export function createMemory<Value>({ watch, subjectOf, ticks: { hits, misses } }: Deps<Value>) {
  const entries = new Map<string, Value>();

  const drop = (isMeant: (subject: Subject) => boolean): void => {
    for (const [key, value] of entries) if (isMeant(subjectOf(value))) entries.delete(key);
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
    get(key: string): Value | undefined {
      const value = entries.get(key);
      if (value !== undefined) hits.count += 1;
      return value;
    },

    /** Reads what is not known. What is not there is not remembered, for anyone can ask for what does not exist. */
    async read(key: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
      misses.count += 1;
      const position = watch.position();
      const value = await read();
      // A change that was seen meanwhile may be of what was just read, before or after it.
      if (value !== undefined && watch.position() === position) {
        if (entries.size >= maximumEntries) entries.delete(entries.keys().next().value as string);
        entries.set(key, value);
      }
      return value;
    },
  };
}
