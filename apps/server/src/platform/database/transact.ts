import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transact } from './database.ts';

/**
 * PostgreSQL rolled the transaction back because of a concurrent one: a serialization failure or a deadlock. A repetition
 * succeeds when the other transaction has ended.
 */
const overtakenCodes = new Set(['40001', '40P01']);
const isOvertaken = (error: unknown): boolean => overtakenCodes.has((error as { code?: string }).code ?? '');

const triesMaximum = 4;
/** The pause before a repetition is random and grows, so that two transactions do not meet again. */
const pauseMs = 20;

/** Runs a transaction, and repeats it after a deadlock or serialization failure. So `run` may be called more than once. */
export const createTransact =
  ({ query }: Pick<Database, 'query'>): Transact =>
  async (run) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await query.transaction().execute(run);
      } catch (error) {
        if (tries === triesMaximum || !isOvertaken(error)) throw error;
        await sleep(Math.random() * pauseMs * 2 ** tries);
      }
    }
  };
