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
import { encodeCells, toCells } from './cells.ts';
import { type ReportedCall, readEvent, Refusal } from './event.ts';
import { type IngestGate, tooMany } from './ingest-gate.ts';
import { levelMs } from './levels.ts';
import type { RecordText } from './records.ts';
import type { AnalyticsStore } from './store.ts';
import type { createSubjects, PlacedCall } from './subjects.ts';

interface Deps {
  store: Pick<AnalyticsStore, 'insertEventIds' | 'insertBatches'>;
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
const callsAtOnce = 5000;
const keysAtOnce = 2000;
const cellsPerBatch = 500;

export type IngestService = ReturnType<typeof createIngestService>;

export function createIngestService({ store, subjects, gate, backlog, transact, newId, clock }: Deps) {
  /** The calls that are new, by their ids; ids are written in one order everywhere, so that no two batches wait for each other. */
  async function withoutKnown(transaction: Querying, org_id: string, calls: PlacedCall[]): Promise<PlacedCall[]> {
    const keys = [...new Set(calls.flatMap(({ event_id }) => (event_id === undefined ? [] : toEventKey(event_id))))].sort();
    const expires_minute = Math.ceil((clock() + lateEventMs) / levelMs.minute);
    const fresh = new Set<string>();
    for (let at = 0; at < keys.length; at += keysAtOnce) {
      if (at > 0) await breathe();
      const some = keys.slice(at, at + keysAtOnce);
      for (const key of await store.insertEventIds(transaction, org_id, some, expires_minute)) fresh.add(key);
    }
    return calls.filter(({ event_id }) => event_id === undefined || fresh.delete(toEventKey(event_id)));
  }

  /** Adds the calls up and keeps them, in the caller's transaction. */
  async function keep(transaction: Querying, calls: readonly PlacedCall[]): Promise<void> {
    for (let at = 0; at < calls.length; at += callsAtOnce) {
      if (at > 0) await breathe();
      const byPortal = Map.groupBy(calls.slice(at, at + callsAtOnce), ({ portal_id }) => portal_id);
      const batches = byPortal.entries().flatMap(([portal_id, own]) =>
        inParts(toCells(own), cellsPerBatch).map((cells) => ({ portal_id, id: newId(), cells: encodeCells(cells) })),
      );
      const rows = [...batches];
      await store.insertBatches(transaction, rows);
      backlog.grow(rows.length);
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

/** 132 bits of a hash: as short as an id can be that nobody can make clash. */
const toEventKey = (event_id: string): string => hash('sha256', event_id, 'base64url').slice(0, 22);

const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
