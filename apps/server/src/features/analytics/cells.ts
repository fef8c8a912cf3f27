import { decodeCalls } from './calls.ts';
import { createTally } from './histogram.ts';
import { createOperationTally, type OperationCalls } from './operation-tally.ts';
import { type Size, sizes, type Traffic, writeCounts, writeHistograms } from './traffic.ts';

/** The traffic of one application to one product version in one minute. */
export interface Cell {
  application_id: string;
  product_version_id: string;
  /** The start of the minute, in milliseconds since 1970. */
  minute: number;
  traffic: Traffic;
}

/** For each size the bins of the calls with one status code. */
type Bins = number[][];

interface Pair {
  application_id: string;
  product_version_id: string;
  minutes: Map<number, Map<number, Bins>>;
}

/** A pair, and what counts the calls of its operation. */
interface PlaceOfCall {
  pair: Pair;
  count: ((minute: number) => void) | undefined;
}

const tally = createTally();

/** Adds calls up by application, product version and minute. */
export function createCells(isWanted: (application_id: string) => boolean = () => true) {
  const pairs = new Map<string, Pair>();
  const operations = createOperationTally();
  let size = 0;

  function pairOf(application_id: string, product_version_id: string): Pair | undefined {
    if (!isWanted(application_id)) return undefined;
    const key = `${application_id} ${product_version_id}`;
    let pair = pairs.get(key);
    if (!pair) pairs.set(key, (pair = { application_id, product_version_id, minutes: new Map() }));
    return pair;
  }

  function placeOf(
    application_id: string,
    product_version_id: string,
    operation: string | undefined,
  ): PlaceOfCall | undefined {
    const pair = pairOf(application_id, product_version_id);
    if (!pair) return undefined;
    const key = { application_id, product_version_id };
    return { pair, count: operation === undefined ? undefined : operations.counterOf({ ...key, operation }) };
  }

  function addCall({ pair, count }: PlaceOfCall, minute: number, status: number, bins: readonly number[]): void {
    count?.(minute);
    const { minutes } = pair;
    let cell = minutes.get(minute);
    if (!cell) {
      minutes.set(minute, (cell = new Map()));
      size++;
    }
    const known = cell.get(status);
    if (!known)
      cell.set(
        status,
        bins.map((bin) => [bin]),
      );
    else for (let at = 0; at < bins.length; at++) known[at]!.push(bins[at]!);
  }

  return {
    /** How many cells there are so far. */
    size: () => size,
    add: (calls: Uint8Array): void => decodeCalls(calls, placeOf, addCall),
    operations: (): OperationCalls[] => operations.list(),
    *read(): Generator<Cell> {
      for (const { application_id, product_version_id, minutes } of pairs.values()) {
        for (const [minute, byStatus] of minutes) {
          yield { application_id, product_version_id, minute, traffic: toTraffic(byStatus) };
        }
      }
    },
  };
}

function toTraffic(byStatus: ReadonlyMap<number, Bins>): Traffic {
  const total = (size: Size) => toHistogram(...byStatus.values().map((bins) => bins[sizes.indexOf(size)]!));
  const each = (size: Size) =>
    writeHistograms(
      byStatus.entries().map(([status, bins]) => [status, toHistogram(bins[sizes.indexOf(size)]!)] as const),
    );
  return {
    requests: byStatus.values().reduce((sum, bins) => sum + bins[0]!.length, 0),
    counts: writeCounts(byStatus.entries().map(([status, bins]) => [status, bins[0]!.length] as const)),
    latency: total('latency'),
    request_size: total('request_size'),
    response_size: total('response_size'),
    latency_by_status: each('latency'),
    request_size_by_status: each('request_size'),
    response_size_by_status: each('response_size'),
  };
}

function toHistogram(...parts: readonly (readonly number[])[]): Uint8Array {
  for (const bins of parts) for (const bin of bins) tally.add(bin, 1);
  return tally.takeEncoded();
}
