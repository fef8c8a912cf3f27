import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Slices, SlicesContext } from '@portico/ui/server-slice.tsx';
import { createSlices } from '@portico/ui/slices.ts';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { operationOf, overviewOf, schemaOf } from './pages.tsx';

/** Renders a page as the server does, without parts that a script has to add. */
export const draw = (page: ReactElement, slices?: Slices): Promise<string> =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<SlicesContext value={slices}>{page}</SlicesContext>, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
    });
  });

const slices = createSlices();

const drawing =
  <Parts extends readonly unknown[]>(page: (...parts: Parts) => ReactElement) =>
  (...parts: Parts): Promise<string> =>
    draw(page(...parts), slices);

export const drawOverview = drawing(overviewOf);
export const drawOperation = drawing(operationOf);
export const drawSchema = drawing(schemaOf);
