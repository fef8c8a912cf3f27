import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConformanceCase } from '@portico/test-kit/conformance/cases.ts';
import { root } from '../../tools/run.ts';
import type { PeerName } from './peer-pages.ts';
import type { PeerPage } from './read-page.ts';

export const cache = join(root, 'node_modules/.cache/conformance');

/** A request of a renderer as it arrived. */
export interface Arrived {
  readonly problems: readonly string[];
  readonly isRight: boolean;
  readonly isBodyRight: boolean;
}

/** The reading of one case; without a page if it was not shown in time. */
export interface Reading {
  readonly key: string;
  readonly number: number;
  readonly page?: PeerPage | undefined;
  readonly arrived: readonly Arrived[];
}

/** The readings of a renderer, one per line, so that the next run continues one that ended early. */
export interface Readings {
  keyOf(one: ConformanceCase): string;
  of(one: ConformanceCase): Reading | undefined;
  keep(reading: Reading): Promise<void>;
}

const readers: Readonly<Record<PeerName, string>> = {
  Scalar: 'read-scalar.ts',
  Redoc: 'read-redoc.ts',
  'Swagger UI': 'read-swagger-ui.ts',
};

/** Readings stay valid while the renderer, the case and the code that reads it are unchanged. */
export async function openReadings(peer: PeerName, version: string): Promise<Readings> {
  const file = join(cache, `${peer}.jsonl`);
  await mkdir(cache, { recursive: true });
  const reader = await readFile(join(import.meta.dirname, readers[peer]), 'utf8');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const known = new Map(lines.map((line) => JSON.parse(line) as Reading).map((reading) => [reading.key, reading]));
  const keyOf = ({ sees: _, number: __, ...one }: ConformanceCase) =>
    createHash('sha256')
      .update(JSON.stringify([version, reader, one]))
      .digest('hex');
  return {
    keyOf,
    of: (one) => known.get(keyOf(one)),
    async keep(reading) {
      known.set(reading.key, reading);
      await appendFile(file, `${JSON.stringify(reading)}\n`);
    },
  };
}
