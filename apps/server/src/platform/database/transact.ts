import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transact } from './database.ts';

/**
 * PostgreSQL gave the transaction up for another one that it cannot run beside: a serialization failure, or a deadlock. Nothing of
 * it is left, and it goes through when the other one is done.
 */
const overtakenCodes = new Set(['40001', '40P01']);
const isOvertaken = (error: unknown): boolean => overtakenCodes.has((error as { code?: string }).code ?? '');

const triesMaximum = 4;
/** Two that give way to each other are not to meet again: each waits for a random part of this, longer each time. */
const pauseMs = 20;

/** Runs transactions, those again that were given up for others. What runs in one may so run more than once. */
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
