import { createByteReader, createByteWriter } from './bytes.ts';
import { toBin } from './histogram.ts';
import { levelMs } from './levels.ts';
import { sizes } from './traffic.ts';

/** One call that a gateway served, with everything that is counted. */
export interface ServedCall {
  /** In milliseconds since 1970. */
  time: number;
  application_id: string;
  product_version_id: string;
  /** The slug of the called operation, if the gateway reports method and path. */
  operation?: string | undefined;
  status: number;
  latency_ms: number;
  request_bytes: number;
  response_bytes: number;
}

const writer = createByteWriter();

/**
 * Calls encoded as bytes until they are merged: the pairs of application and version, with the operation if it is known;
 * then for each call the index of its pair, its minute, its status and the bins of its sizes. About ten bytes a call.
 */
export function encodeCalls(calls: readonly ServedCall[]): Uint8Array {
  const places = new Map<string, number>();
  const placeOf = (pair: string): number => {
    const place = places.get(pair) ?? places.size;
    places.set(pair, place);
    return place;
  };
  const earliest = calls.reduce((least, { time }) => Math.min(least, time), calls[0]?.time ?? 0);
  const firstMinute = Math.floor(earliest / levelMs.minute);
  for (const call of calls) {
    const pair = `${call.application_id} ${call.product_version_id}`;
    writer.number(placeOf(call.operation === undefined ? pair : `${pair} ${call.operation}`));
    writer.number(Math.floor(call.time / levelMs.minute) - firstMinute);
    writer.number(call.status);
    writer.number(toBin(call.latency_ms));
    writer.number(toBin(call.request_bytes));
    writer.number(toBin(call.response_bytes));
  }
  const body = writer.take();
  const head = Buffer.from([...places.keys()].join('\n'));
  writer.number(firstMinute);
  writer.number(head.length);
  writer.bytes(head);
  writer.bytes(body);
  return writer.take();
}

/** Called for each call: its pair, the start of its minute, and the bins of its sizes. */
export type OnCall<Pair> = (pair: Pair, minute: number, status: number, bins: readonly number[]) => void;

/** Decodes calls. `pairOf` returns undefined for a pair of no interest, whose calls are skipped. */
export function decodeCalls<Pair>(
  source: Uint8Array,
  pairOf: (application_id: string, product_version_id: string, operation: string | undefined) => Pair | undefined,
  onCall: OnCall<Pair>,
): void {
  const reader = createByteReader(source);
  const firstMinute = reader.number();
  const head = Buffer.from(reader.bytes(reader.number())).toString();
  const pairs = head.split('\n').map((line) => {
    const [application_id = '', product_version_id = '', operation] = line.split(' ');
    return pairOf(application_id, product_version_id, operation);
  });
  const bins = sizes.map(() => 0);
  while (!reader.isAtEnd()) {
    const pair = pairs[reader.number()];
    const minute = (firstMinute + reader.number()) * levelMs.minute;
    const status = reader.number();
    for (let at = 0; at < bins.length; at++) bins[at] = reader.number();
    if (pair !== undefined) onCall(pair, minute, status, bins);
  }
}
