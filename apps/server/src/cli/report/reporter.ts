import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventFormat, IngestResult } from '@portico/contract/gateway.ts';
import { toBatch } from './events.ts';
import { type Chunk, type LogFile, openLog, type Position, toFileId } from './log-file.ts';
import type { createPositionFile } from './position-file.ts';
import { type FoundLog, findLogs } from './rotated-logs.ts';
import type { Send } from './sender.ts';

interface Deps {
  path: string;
  follow: boolean;
  format: EventFormat | undefined;
  positionFile: ReturnType<typeof createPositionFile>;
  send: Send;
  stop: AbortSignal;
  tell(line: string): void;
  /** How long a gateway may write to a log that was renamed. */
  grace_ms?: number;
}

/** A log that is being read. */
interface Tail {
  file: LogFile;
  position: Position;
  /** Since when the log has had no new lines. */
  idle_since?: number | undefined;
}

export interface Reported {
  counted: number;
  known: number;
  refused: number;
}

const pollMs = 250;
const usualGraceMs = 60_000;

/**
 * Reports a log from the stored position: reads whole lines, sends them, and stores the position when they are
 * acknowledged. After a kill in between the lines are sent again, and the server counts them once by their position in
 * the log.
 */
export async function reportLog(deps: Deps): Promise<Reported> {
  const { path, follow, format, positionFile, send, stop, tell, grace_ms = usualGraceMs } = deps;
  const reported: Reported = { counted: 0, known: 0, refused: 0 };
  let tails: Tail[] = [];

  // With --follow the log may not exist yet. Without it, a missing log is a wrong path.
  if (!follow) await stat(path);
  const known = await positionFile.read();
  await using _ = { [Symbol.asyncDispose]: () => closeAll(tails.map(({ file }) => file)) };
  tails = await arrange(known.positions, known.written_ms);
  await writeDown();
  for (;;) {
    let isBusy = false;
    for (const tail of [...tails]) isBusy = (await drain(tail)) || isBusy;
    if (await isRotated()) {
      tails = await arrange(
        tails.map(({ position }) => position),
        Date.now(),
      );
      await writeDown();
    } else if (!(await retire()) && !isBusy) {
      if (!follow) return reported;
      // When it stops here, all positions are stored.
      if (stop.aborted) return reported;
      await sleep(pollMs, undefined, { signal: stop }).catch(() => {});
    }
  }

  function writeDown(): Promise<void> {
    return positionFile.write(tails.map(({ position }) => position));
  }

  /** Finds the log of each position under any name, and the logs that were started after them. */
  async function arrange(positions: readonly Position[], written_ms: number): Promise<Tail[]> {
    const logs = await findLogs(path);
    const current = await currentId();
    const arranged: Tail[] = [];
    const take = (log: FoundLog, position: Position) => {
      logs.splice(logs.indexOf(log), 1);
      arranged.push({ file: log.file, position });
    };
    let newest_ms = positions.length === 0 ? Number.POSITIVE_INFINITY : written_ms;
    for (const position of positions) {
      const same = logs.filter(({ fingerprint }) => fingerprint === position.fingerprint);
      const log = same.find(({ file }) => file.id === current) ?? same.at(-1);
      const open = tails.find((tail) => tail.position.fingerprint === position.fingerprint);
      if (log) {
        newest_ms = log.modified_ms;
        take(log, position);
      } else if (open && (await open.file.fingerprint()) === position.fingerprint) {
        newest_ms = await open.file.modifiedMs();
        arranged.push(open);
      } else {
        tell(
          `${path} was rotated, and the rest of the old log is missing: calls after line ${position.lines} may be missing.`,
        );
      }
    }
    for (const log of [...logs]) {
      if (log.file.id !== current && log.modified_ms < newest_ms) continue;
      // A copy of a log that is read already counts as the same log.
      if (arranged.some(({ position }) => position.fingerprint === log.fingerprint)) continue;
      take(log, { fingerprint: log.fingerprint, offset: 0, lines: 0 });
    }
    const kept = new Set(arranged.map(({ file }) => file));
    await closeAll([...logs, ...tails].map(({ file }) => file).filter((file) => !kept.has(file)));
    // The log that the gateway writes now is the newest.
    return arranged.sort((one, other) => Number(one.file.id === current) - Number(other.file.id === current));
  }

  async function currentId(): Promise<string | undefined> {
    const found = await stat(path).catch(() => undefined);
    return found && toFileId(found);
  }

  /** Whether a log exists that is not being read: another file, or the same file started again. */
  async function isRotated(): Promise<boolean> {
    const id = await currentId();
    if (id === undefined) return false;
    const tail = tails.find(({ file }) => file.id === id);
    if (tail) return (await tail.file.fingerprint()) !== tail.position.fingerprint;
    const file = await openLog(path);
    const fingerprint = await file?.fingerprint();
    await file?.[Symbol.asyncDispose]();
    return fingerprint !== undefined;
  }

  /** Returns whether the log had new lines. */
  async function drain(tail: Tail, isEnd = false): Promise<boolean> {
    let isBusy = false;
    for (;;) {
      const chunk = stop.aborted ? undefined : await tail.file.read(tail.position, isEnd);
      if (!chunk || chunk.lines.length === 0) break;
      await deliver(chunk);
      tail.position = chunk.next;
      await writeDown();
      isBusy = true;
    }
    if (isBusy) tail.idle_since = undefined;
    else tail.idle_since ??= Date.now();
    return isBusy;
  }

  /** Closes rotated logs that are finished. The newest stays open, so that its successor is recognized. */
  async function retire(): Promise<boolean> {
    const current = await currentId();
    const isOver = ({ file, idle_since = Number.POSITIVE_INFINITY }: Tail) =>
      file.id !== current && (!follow || Date.now() - idle_since >= grace_ms);
    const over = tails.slice(0, -1).filter(isOver);
    for (const tail of over) {
      await drain(tail, true);
      tails.splice(tails.indexOf(tail), 1);
      await tail.file[Symbol.asyncDispose]();
    }
    if (over.length > 0) await writeDown();
    return over.length > 0;
  }

  async function deliver({ lines, next }: Chunk): Promise<void> {
    const { events, unreadable } = toBatch(lines, next.fingerprint, format);
    const result = events.length === 0 ? undefined : await send(events.map(({ json }) => json));
    const refusals = result?.refusals.map(({ line, reason }) => ({ line: events[line - 1]!.line, reason })) ?? [];
    tellRefusals([...unreadable, ...refusals], unreadable.length + (result?.refused ?? 0));
    count(result, unreadable.length);
  }

  function count(result: IngestResult | undefined, unreadable: number): void {
    reported.counted += result?.accepted ?? 0;
    reported.known += result?.duplicates ?? 0;
    reported.refused += (result?.refused ?? 0) + unreadable;
  }

  function tellRefusals(refusals: readonly { line: number; reason: string }[], total: number): void {
    for (const [reason, some] of Map.groupBy(refusals, (refusal) => refusal.reason)) {
      const lines = some.slice(0, 10).map(({ line }) => line);
      const more = some.length > lines.length ? ` and ${some.length - lines.length} more` : '';
      tell(`${path}: not counted, line ${lines.join(', ')}${more}: ${reason}`);
    }
    if (total > refusals.length) tell(`${path}: not counted, ${total - refusals.length} more lines`);
  }
}

async function closeAll(files: readonly LogFile[]): Promise<void> {
  for (const file of files) await file[Symbol.asyncDispose]();
}
