import { createSlices } from '@portico/ui/slices.ts';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { documents, pagesOf } from '../../test/documents.ts';
import { draw as drawPage } from '../../test/draw.tsx';
import { operationOf, overviewOf } from '../../test/pages.tsx';
import { aBundle, anIndex } from '../../test/reference.tsx';
import type { CompiledOperation, CompiledSchema, SchemaPool } from '../compile/compiled.ts';

const scripted = (html: string) => html.replaceAll(/<noscript>.*?<\/noscript>/gs, '');
const unscripted = (html: string) =>
  [...html.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, inside]) => inside).join();

/** With this clock, each turn of the event loop renders very little. */
function shortSlices() {
  let now = 0;
  let turns = 0;
  const { isOver, nextTurn } = createSlices(() => (now += 3));
  const counted = () => {
    turns += 1;
    return nextTurn();
  };
  return { slices: { isOver, nextTurn: counted }, turns: () => turns };
}

// Large documents take long to compile.
const timeout = 60_000;

test.each(documents)(
  'pages of %s are complete, without a window, a style attribute or a script',
  async (_name, document) => {
    expect(globalThis).not.toHaveProperty('window');
    for (const [name, page] of pagesOf(document)) {
      const html = await drawPage(page);
      // The content security policy of the pages forbids style attributes.
      expect([name, / style=|<script|<template|<!--\$[?!]/.exec(html)?.[0]]).toEqual([name, undefined]);
      expect([name, /<noscript>(?:(?!<\/noscript>).)*<noscript>/s.test(html)]).toEqual([name, false]);
    }
  },
  timeout,
);

const draw = (changes: Partial<CompiledOperation>, schemas: SchemaPool = {}) =>
  renderToString(operationOf(aBundle(changes, schemas), anIndex()));

test('parameters, body, responses and the sample of an operation are in the page', () => {
  const json = (schema: CompiledSchema) => [{ mediaType: 'application/json', schema, sample: { depth: 4.2 } }];
  const html = scripted(
    draw({
      method: 'post',
      parameters: [{ name: 'station', in: 'query', required: true, schema: { type: 'string' } }],
      requestBody: { content: json({ properties: { height: { type: 'number' } } }) },
      responses: [{ status: '200', description: 'Noted', content: json({ properties: { receipt: {} } }) }],
    }),
  );
  for (const part of ['station', 'height', 'Noted', 'receipt', 'curl', '4.2']) expect(html).toContain(part);
});

test('without scripts everything that a button opens is readable, or links to the page of its schema', () => {
  const html = draw(
    {
      requestBody: {
        content: [
          {
            mediaType: 'application/json',
            schema: {
              properties: {
                hull: { properties: { keel: { properties: { bolt: { type: 'string' } } } } },
                owner: { $ref: '#/schemas/Owner' },
                fuel: { oneOf: [{ type: 'string' }, { title: 'Mix', properties: { share: { type: 'number' } } }] },
                flag: { enum: Array.from({ length: 40 }, (_, at) => `flag-${at}`) },
              },
            },
          },
          { mediaType: 'text/csv', schema: { title: 'Lines' } },
        ],
      },
      responses: [
        { status: '200', content: [{ mediaType: 'application/json', sample: 1 }] },
        {
          status: '404',
          headers: [{ name: 'X-Reason', in: 'header' }],
          content: [{ mediaType: 'application/json', schema: { $ref: '#/schemas/Problem' }, sample: 'lost' }],
        },
      ],
      callbacks: [{ name: 'moored', expression: '{$url}', operation: aBundle({ description: 'In port' }).operation }],
      codeSamples: [
        { lang: 'lua', source: 'print(1)' },
        { lang: 'tcl', source: 'puts 2' },
      ],
    },
    { Owner: { properties: { secret: {} } }, Problem: { properties: { detail: {} } } },
  );
  const only = unscripted(html);
  for (const part of [
    'keel',
    'bolt',
    'share',
    'flag-39',
    'text/csv',
    'Lines',
    'X-Reason',
    'lost',
    'In port',
    'puts 2',
  ]) {
    expect(only).toContain(part);
  }
  expect(only).toContain('schemas/Problem');
  expect(html).toContain('schemas/Owner');
  expect(only).not.toContain('secret');
  expect(only).not.toContain('<button');
});

test('the server renders a limited number of rows for readers without scripts, and names the rest', () => {
  const many = (depth: number): CompiledSchema => ({
    properties: Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`part-${depth}-${at}`, depth === 0 ? {} : many(depth - 1)]),
    ),
  });
  const html = draw({ requestBody: { content: [{ mediaType: 'application/json', schema: many(2) }] } });
  expect(html).toContain('part-1-29');
  expect(html.length).toBeLessThan(400_000);
});

test(
  'the overview links to the page of every operation and schema, and is rendered in turns',
  async () => {
    const operations = Array.from({ length: 4000 }, (_, at) => ({
      anchor: `op${at}`,
      slug: `op-${at}`,
      kind: 'operation' as const,
      method: 'get',
      path: `/p${at}`,
      tags: [`tag-${at % 4}`],
      bundle: 'x',
    }));
    const schemas = Array.from({ length: 2000 }, (_, at) => ({ name: `S${at}`, anchor: `S${at}`, bundle: 'y' }));
    const page = overviewOf(anIndex({ operations, schemas }));
    const { slices, turns } = shortSlices();
    const html = await drawPage(page, slices);
    // Other requests are answered while thousands of links are rendered.
    expect(turns()).toBeGreaterThan(10);
    const paths = [...html.matchAll(/ href="\/spec\/tides\/v1\/([^"]+)"/g)].map(([, path]) => path);
    const expected = [
      ...operations.map(({ slug }) => `operations/${slug}`),
      ...schemas.map(({ name }) => `schemas/${name}`),
    ];
    expect(paths.toSorted()).toEqual(expected.toSorted());
    expect(html).not.toMatch(/<template|<script|<!--\$[?!]/);
  },
  timeout,
);

test.each(documents)(
  'pages of %s are the same however often the server yields',
  async (_name, document) => {
    const pages = pagesOf(document);
    const { slices, turns } = shortSlices();
    for (const [name, page] of pages) {
      expect([name, await drawPage(page, slices)]).toEqual([name, await drawPage(page)]);
    }
    expect(turns()).toBeGreaterThan(pages.length);
  },
  timeout,
);
