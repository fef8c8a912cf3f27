import { type StreamedEntry, severityOf, toStreamLine } from './formats.ts';
import { type AuditStreamSettings, createAuditSink } from './sinks.ts';
import type { AuditStreamStore } from './store.ts';

interface Deps {
  settings: AuditStreamSettings | undefined;
  store: AuditStreamStore;
  /** Chained entries after a place, in the order of the chain. */
  listAfter(org_id: string, seq: number, limit: number): Promise<StreamedEntry[]>;
  newId(): string;
  clock(): number;
}

const batch = 200;
/** Longer than a sink takes for one batch. */
const leaseMs = 60_000;
const longestPauseMs = 60_000;

/**
 * Sends the chained entries of every organization to the operator's system: each at least once, in the order of its log.
 * An entry is repeated when it is not certain that it arrived.
 */
export function createAuditStream({ settings, store, listAfter, newId, clock }: Deps) {
  const send = settings && createAuditSink(settings);
  const owner = newId();
  const inMs = (ms: number) => new Date(clock() + ms).toISOString();
  let pauseMs = 0;
  let pausedUntil = 0;

  async function sendLog(org_id: string): Promise<void> {
    let sent = await store.take(org_id, owner, inMs(0), inMs(leaseMs));
    if (sent === undefined) return;
    try {
      for (;;) {
        const entries = await listAfter(org_id, sent, batch);
        if (entries.length > 0) await send?.(entries.map(toLine));
        const last = entries.at(-1)?.seq;
        if (last == null || !(await store.advance(org_id, owner, last, inMs(leaseMs))) || entries.length < batch)
          return;
        sent = last;
      }
    } finally {
      await store.release(org_id, owner);
    }
  }

  const toLine = (entry: StreamedEntry) => ({
    text: toStreamLine[settings?.format ?? 'json'](entry),
    at: entry.at,
    severity: severityOf(entry.action),
  });

  return {
    /** Sends everything that is not sent yet. After a failure it pauses, longer each time. */
    async round(): Promise<void> {
      if (!send || clock() < pausedUntil) return;
      try {
        for (const org_id of await store.listBehind()) await sendLog(org_id);
        pauseMs = 0;
      } catch (error) {
        pauseMs = Math.min(longestPauseMs, Math.max(1000, pauseMs * 2));
        pausedUntil = clock() + pauseMs;
        throw error;
      }
    },
  };
}
