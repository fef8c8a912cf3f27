import { createByteReader, createByteWriter } from './bytes.ts';
import { createTally, toBin } from './histogram.ts';
import { floorTo, levelMs } from './levels.ts';
import { sizes, type Traffic, writeCounts, writeHistograms } from './traffic.ts';

/** One call that a gateway served, with everything known that it is counted by. */
export interface ServedCall {
  /** In milliseconds since 1970. */
  time: number;
  application_id: string;
  product_version_id: string;
  status: number;
  latency_ms: number;
  request_bytes: number;
  response_bytes: number;
}

/** The traffic of one application to one product version in one minute. */
export interface Cell {
  application_id: string;
  product_version_id: string;
  /** When the minute begins, in milliseconds since 1970. */
  minute: number;
  traffic: Traffic;
}

/** Bins of the histograms of one status code, one entry a call. */
type Calls = Record<(typeof sizes)[number], number[]>;

/** Adds calls up by application, product version and minute. */
export function toCells(calls: Iterable<ServedCall>): Cell[] {
  const open = new Map<string, Omit<Cell, 'traffic'> & { byStatus: Map<number, Calls> }>();
  for (const { time, application_id, product_version_id, status, ...call } of calls) {
    const minute = floorTo(levelMs.minute, time);
    const key = `${application_id}${product_version_id}${minute}`;
    let cell = open.get(key);
    if (!cell) open.set(key, (cell = { application_id, product_version_id, minute, byStatus: new Map() }));
    let known = cell.byStatus.get(status);
    if (!known) cell.byStatus.set(status, (known = { latency: [], request_size: [], response_size: [] }));
    known.latency.push(toBin(call.latency_ms));
    known.request_size.push(toBin(call.request_bytes));
    known.response_size.push(toBin(call.response_bytes));
  }
  return Array.from(open.values(), ({ byStatus, ...cell }) => ({ ...cell, traffic: toTraffic(byStatus) }));
}

const tally = createTally();

function toTraffic(byStatus: ReadonlyMap<number, Calls>): Traffic {
  const column = (size: (typeof sizes)[number]) =>
    writeHistograms(
      byStatus.entries().map(([status, calls]) => {
        for (const bin of calls[size]) tally.add(bin, 1);
        return [status, tally.takeEncoded()] as [number, Uint8Array];
      }),
    );
  return {
    counts: writeCounts(byStatus.entries().map(([status, calls]) => [status, calls.latency.length] as [number, number])),
    latency: column('latency'),
    request_size: column('request_size'),
    response_size: column('response_size'),
  };
}

const writer = createByteWriter();
const columns = ['counts', ...sizes] as const;

/** Cells as one value of bytes: the ids that occur, once, then each cell with the places of its ids. */
export function encodeCells(cells: readonly Cell[]): Uint8Array {
  const ids = [...new Set(cells.flatMap(({ application_id, product_version_id }) => [application_id, product_version_id]))];
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const head = Buffer.from(ids.join(' '));
  writer.number(head.length);
  writer.bytes(head);
  for (const { application_id, product_version_id, minute, traffic } of cells) {
    writer.number(placeOf.get(application_id)!);
    writer.number(placeOf.get(product_version_id)!);
    writer.number(minute / levelMs.minute);
    for (const column of columns) {
      writer.number(traffic[column].length);
      writer.bytes(traffic[column]);
    }
  }
  return writer.take();
}

export function* decodeCells(source: Uint8Array): Generator<Cell> {
  const reader = createByteReader(source);
  const ids = Buffer.from(reader.bytes(reader.number())).toString().split(' ');
  const bytes = () => reader.bytes(reader.number());
  while (!reader.isAtEnd()) {
    const application_id = ids[reader.number()]!;
    const product_version_id = ids[reader.number()]!;
    const minute = reader.number() * levelMs.minute;
    const traffic = { counts: bytes(), latency: bytes(), request_size: bytes(), response_size: bytes() };
    yield { application_id, product_version_id, minute, traffic };
  }
}
