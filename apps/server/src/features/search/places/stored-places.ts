import { promisify } from 'node:util';
import { gunzipSync, gzip as gzipCallback } from 'node:zlib';
import type { IndexedPlace, Place } from './place.ts';
import { type Segment, segmentOf, segments } from './place.ts';

const gzip = promisify(gzipCallback);

/** The places in a chunk. More compress better, but a search reads a whole chunk for each place. */
export const placesInChunk = 8;

export async function packPlaces(places: readonly Place[]): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for (let start = 0; start < places.length; start += placesInChunk) {
    chunks.push(await gzip(JSON.stringify(places.slice(start, start + placesInChunk))));
  }
  return chunks;
}

/** At once: a chunk has about a thousand bytes, and handing it to another thread takes longer. */
export const unpackPlaces = (chunk: Uint8Array): Place[] => JSON.parse(gunzipSync(chunk).toString()) as Place[];

export const packWords = (words: readonly string[]): Promise<Uint8Array> => gzip(words.join('\n'));
export const unpackWords = (packed: Uint8Array): string[] => gunzipSync(packed).toString().split('\n');

/** The number of places in each segment, in the order of the segments: `1,2,40,0,31,12,0,0`. */
export function writeSegments(places: readonly IndexedPlace[]): string {
  const counts = new Map<Segment, number>();
  for (const place of places) counts.set(segmentOf(place), (counts.get(segmentOf(place)) ?? 0) + 1);
  return segments.map((segment) => counts.get(segment) ?? 0).join(',');
}

export const readSegments = (written: string): number[] => written.split(',').map(Number);
