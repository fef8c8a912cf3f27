import { batchEventsMaximum, type EventFormat, type IngestResult, refusalsMaximum } from '@portico/contract/gateway.ts';
import { Problem } from '@portico/contract/problems.ts';
import { Refusal, type ReportedCall, readEvent } from './event.ts';
import { type IngestGate, tooMany } from './ingest-gate.ts';
import type { CallKeeper, PlacedCall } from './keeping.ts';
import type { RecordText } from './records.ts';
import type { createSubjects } from './subjects.ts';

interface Deps {
  subjects: ReturnType<typeof createSubjects>;
  keep: CallKeeper;
  gate: IngestGate;
  /** How many batches wait to be merged, as far as this server knows. */
  backlog(): number;
  clock(): number;
}

/** While more batches than this wait to be merged, no new ones are taken. */
const backlogMaximum = 500;

export type IngestService = ReturnType<typeof createIngestService>;

export function createIngestService({ subjects, keep, gate, backlog, clock }: Deps) {
  return {
    /** Takes what is good of a batch, all of it at one moment, and answers when it cannot get lost any more. */
    async ingest(
      org_id: string,
      records: AsyncIterable<RecordText[]>,
      format: EventFormat = 'portico',
    ): Promise<IngestResult> {
      if (backlog() > backlogMaximum) throw tooMany('The server is behind with its work.');
      const leave = await gate.enter();
      try {
        const { calls, refusals } = await placeAll(org_id, records, format);
        const accepted = calls.length === 0 ? 0 : await keep(calls);
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
