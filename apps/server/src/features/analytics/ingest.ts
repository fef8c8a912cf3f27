import { hash } from 'node:crypto';
import {
  batchEventsMaximum,
  type EventFormat,
  type IngestResult,
  lateEventMs,
  refusalsMaximum,
} from '@portico/contract/gateway.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Querying, Transact } from '../../database/database.ts';
import { breathe } from './breathe.ts';
import { encodeCalls } from './calls.ts';
import { type ReportedCall, readEvent, Refusal } from './event.ts';
import { type IngestGate, tooMany } from './ingest-gate.ts';
import { levelMs } from './levels.ts';
import type { RecordText } from './records.ts';
import type { AnalyticsStore } from './store.ts';
import type { createSubjects, PlacedCall } from './subjects.ts';

interface Deps {
  store: Pick<AnalyticsStore, 'insertEventIds' | 'insertBatch'>;
  subjects: ReturnType<typeof createSubjects>;
  gate: IngestGate;
  /** How many batches wait to be merged, as far as this server knows. */
  backlog: { count(): number; grow(batches: number): void };
  transact: Transact;
  newId(): string;
  clock(): number;
}

/** While more batches than this wait to be merged, no new ones are taken. */
const backlogMaximum = 500;
/** How many calls are worked on before others have their turn. */
const callsAtOnce = 2000;

export type IngestService = ReturnType<typeof createIngestService>;

export function createIngestService({ store, subjects, gate, backlog, transact, newId, clock }: Deps) {
  /** The calls whose ids are new. Ids are written in one order everywhere, so that no two batches wait for each other. */
  async function withoutKnown(transaction: Querying, org_id: string, calls: readonly PlacedCall[]): Promise<PlacedCall[]> {
    const keyOf = new Map<PlacedCall, string>();
    for (const call of calls) {
      if (call.event_id !== undefined) keyOf.set(call, toEventKey(org_id, call.event_id));
    }
    const keys = [...new Set(keyOf.values())].sort();
    const expires_minute = Math.ceil((clock() + lateEventMs) / levelMs.minute);
    const fresh = new Set<string>();
    for (let at = 0; at < keys.length; at += callsAtOnce) {
      if (at > 0) await breathe();
      const some = keys.slice(at, at + callsAtOnce);
      for (const key of await store.insertEventIds(transaction, some, expires_minute)) fresh.add(key);
    }
    return calls.filter((call) => {
      const key = keyOf.get(call);
      return key === undefined || fresh.delete(key);
    });
  }

  async function keep(transaction: Querying, calls: readonly PlacedCall[]): Promise<void> {
    for (const [portal_id, own] of Map.groupBy(calls, (call) => call.portal_id)) {
      for (let at = 0; at < own.length; at += callsAtOnce) {
        if (at > 0) await breathe();
        const some = encodeCalls(own.slice(at, at + callsAtOnce));
        await store.insertBatch(transaction, { portal_id, id: newId(), calls: some });
        backlog.grow(1);
      }
    }
  }

  return {
    keep: (calls: readonly PlacedCall[]): Promise<void> => transact((transaction) => keep(transaction, calls)),

    /** Takes what is good of a batch, all of it at one moment, and answers when it cannot get lost any more. */
    async ingest(
      org_id: string,
      records: AsyncIterable<RecordText[]>,
      format: EventFormat = 'portico',
    ): Promise<IngestResult> {
      if (backlog.count() > backlogMaximum) throw tooMany('The server is behind with its work.');
      const leave = await gate.enter();
      try {
        const { calls, refusals } = await placeAll(org_id, records, format);
        if (calls.length === 0) return toResult(0, 0, refusals);
        const accepted = await transact(async (transaction) => {
          const fresh = await withoutKnown(transaction, org_id, calls);
          if (fresh.length > 0) await keep(transaction, fresh);
          return fresh.length;
        });
        return toResult(accepted, calls.length - accepted, refusals);
      } finally {
        leave();
      }
    },
  };

  async function placeAll(org_id: string, records: AsyncIterable<RecordText[]>, format: EventFormat) {
    const refusals: Refused[] = [];
    const calls: PlacedCall[] = [];
    let count = 0;
    for await (const group of records) {
      count += group.length;
      if (count > batchEventsMaximum) {
        throw new Problem('payload-too-large', `At most ${batchEventsMaximum} events are taken at once.`);
      }
      const read: { line: number; call: ReportedCall }[] = [];
      for (const { line, text } of group) {
        const call = readEvent(text, format, clock());
        if (call instanceof Refusal) refusals.push({ line, ...call });
        else read.push({ line, call });
      }
      if (read.length === 0) continue;
      const placed = await subjects.place(org_id, read.map(({ call }) => call));
      for (const [at, call] of placed.entries()) {
        if (call instanceof Refusal) refusals.push({ line: read[at]!.line, ...call });
        else calls.push(call);
      }
    }
    return { calls, refusals };
  }
}

interface Refused {
  line: number;
  reason: string;
}

const toResult = (accepted: number, duplicates: number, refusals: Refused[]): IngestResult => ({
  accepted,
  duplicates,
  refused: refusals.length,
  refusals: refusals.sort((one, other) => one.line - other.line).slice(0, refusalsMaximum),
});

/** 96 bits of a hash: as short as it can be without two ids ever sharing one. */
const toEventKey = (org_id: string, event_id: string): string =>
  hash('sha256', `${org_id} ${event_id}`, 'base64url').slice(0, 16);
