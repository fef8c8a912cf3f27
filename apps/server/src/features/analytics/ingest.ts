import { batchEventsMaximum, type EventFormat, type IngestResult, refusalsMaximum } from '@portico/contract/gateway.ts';
import { Problem } from '@portico/contract/problems.ts';
import { Refusal, type ReportedCall, readEvent } from './event.ts';
import { type BatchKind, type IngestGate, tooMany } from './ingest-gate.ts';
import type { CallKeeper, PlacedCall } from './keeping.ts';
import { atPace, type Pace, usualPace } from './pace.ts';
import { readAhead } from './read-ahead.ts';
import type { RecordText } from './records.ts';
import type { createSubjects } from './subjects.ts';

interface Deps {
  subjects: ReturnType<typeof createSubjects>;
  keep: CallKeeper;
  gate: IngestGate;
  /** How many batches are not merged yet, as far as this server knows. */
  backlog(): number;
  clock(): number;
  /** How slow a sender may be. */
  pace?: Pace | undefined;
}

type Records = AsyncIterable<RecordText[]>;
type Bytes = AsyncIterable<Uint8Array>;

/** The largest body that is buffered until it was received completely. */
const heldMaximum = 1024 * 1024;

/** While more batches than this are unmerged, new ones are refused. */
const backlogMaximum = 500;

export function createIngestService({ subjects, keep, gate, backlog, clock, pace = usualPace }: Deps) {
  function refuseWhenBehind(): void {
    if (backlog() > backlogMaximum) throw tooMany('The server is behind with its work.');
  }

  return {
    /** Receives a batch. It gets its turn only when it was buffered, completely or up to the limit. */
    async receive(
      org_id: string,
      body: Bytes,
      toRecords: (body: Bytes) => Records,
      format?: EventFormat,
    ): Promise<IngestResult> {
      refuseWhenBehind();
      const received = gate.receive(org_id);
      try {
        let length = 0;
        const ahead = await readAhead(atPace(body, pace), (bytes) => {
          length += bytes;
          return length <= heldMaximum && received.hold(bytes);
        });
        return await ingest(org_id, toRecords(ahead.body), format, ahead.isWhole ? 'whole' : 'streamed');
      } finally {
        received.end();
      }
    },

    /** Stores the valid events of a batch atomically, and answers when they are durable. */
    async ingest(org_id: string, records: Records, format?: EventFormat): Promise<IngestResult> {
      refuseWhenBehind();
      return ingest(org_id, records, format);
    },
  };

  async function ingest(
    org_id: string,
    records: Records,
    format: EventFormat = 'portico',
    kind: BatchKind = 'whole',
  ): Promise<IngestResult> {
    const leave = await gate.enter(org_id, kind);
    try {
      const { calls, refusals } = await placeAll(org_id, records, format);
      const accepted = calls.length === 0 ? 0 : await keep(calls);
      return toResult(accepted, calls.length - accepted, refusals);
    } finally {
      leave();
    }
  }

  async function placeAll(org_id: string, records: AsyncIterable<RecordText[]>, format: EventFormat) {
    const refusals: Refused[] = [];
    const calls: PlacedCall[] = [];
    let count = 0;
    for await (const group of records) {
      count += group.length;
      if (count > batchEventsMaximum) {
        throw new Problem('payload-too-large', `The limit is ${batchEventsMaximum} events per request.`);
      }
      const read: { line: number; call: ReportedCall }[] = [];
      for (const { line, text } of group) {
        const call = readEvent(text, format, clock());
        if (call instanceof Refusal) refusals.push({ line, ...call });
        else read.push({ line, call });
      }
      if (read.length === 0) continue;
      const placed = await subjects.place(
        org_id,
        read.map(({ call }) => call),
      );
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
