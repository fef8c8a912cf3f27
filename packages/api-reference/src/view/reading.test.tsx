// @vitest-environment happy-dom
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { aBundle, aHost, anIndex } from '../../test/reference.tsx';
import type { CompiledOperation, CompiledSchema, SchemaPool } from '../compile/compiled.ts';
import type { LevelChoice } from './levels.ts';
import { OperationPage } from './operation-page.tsx';
import { type Host, ReferenceProvider } from './reference.tsx';
import { planOpened } from './schema/open-plan.ts';
import { toShape } from './schema/shape.ts';

// Parts of a page are rendered one after the other, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

const json = (schema: CompiledSchema) => [{ mediaType: 'application/json', schema }];
const hull = { properties: { keel: { properties: { bolt: { properties: { size: { type: 'integer' } } } } } } };
const ship = { properties: { name: { type: 'string' }, hull, owner: { $ref: '#/schemas/Owner' } } };
const schemas: SchemaPool = {
  Owner: { type: 'object', properties: { email: { type: 'string' }, fleet: { $ref: '#/schemas/Owner' } } },
};

interface Shown {
  readonly host?: Partial<Host>;
  readonly fragment?: string;
  readonly levels?: LevelChoice;
  readonly onLevels?: (levels: LevelChoice) => void;
}

const pageOf = (changes: Partial<CompiledOperation>, { host, ...reading }: Shown = {}) => (
  <ReferenceProvider host={aHost(host)} {...reading}>
    <OperationPage bundle={aBundle(changes, schemas)} entry={undefined} index={anIndex()} />
  </ReferenceProvider>
);

const show = (changes: Partial<CompiledOperation>, shown?: Shown) => render(pageOf(changes, shown));

const names = () => screen.getAllByRole('link', { name: /^Link to / }).map((link) => link.getAttribute('href'));

test('every parameter and property has an anchor, and its name can be copied', async () => {
  const onCopy = vi.fn(async () => true);
  const navigate = vi.fn();
  const filter = { properties: { size: { properties: { gt: { type: 'integer' } } } } };
  show(
    {
      parameters: [
        { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: filter },
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      ],
      requestBody: { content: json(ship) },
      responses: [{ status: '201', headers: [{ name: 'Location', in: 'header' }], content: json(ship) }],
    },
    { levels: 'all', host: { onCopy, navigate } },
  );
  await screen.findByText('Responses');
  expect(names()).toEqual(
    expect.arrayContaining([
      '#path.id',
      '#query.filter.size.gt',
      '#body.hull.keel.bolt.size',
      '#201-header.Location',
      '#201.owner.email',
    ]),
  );
  expect(new Set(names()).size).toBe(names().length);
  for (const href of names()) expect(document.getElementById(href!.slice(1))).not.toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Copy filter[size][gt]' }));
  const [copied] = screen.getAllByRole('button', { name: 'Copy hull.keel.bolt' });
  await userEvent.click(copied!);
  expect(onCopy.mock.calls).toEqual([
    ['filter[size][gt]', 'filter[size][gt]'],
    ['hull.keel.bolt', 'hull.keel.bolt'],
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Link to id' }));
  expect(navigate).toHaveBeenCalledWith(expect.stringMatching(/#path\.id$/));
});

test('the chosen levels are open, on the server too, and the choice is stored', async () => {
  const onLevels = vi.fn();
  show({ requestBody: { content: json(ship) } }, { onLevels });
  expect(screen.queryByText('keel')).toBeNull();
  const levels = screen.getByRole('combobox', { name: 'Nested properties' });
  await userEvent.selectOptions(levels, '2 levels open');
  expect(screen.getByText('bolt')).toBeTruthy();
  expect(screen.queryByText('size')).toBeNull();
  expect(onLevels).toHaveBeenCalledWith('2');

  await userEvent.click(screen.getByRole('button', { name: 'Show the parts of hull' }));
  expect(screen.queryByText('keel')).toBeNull();
  await userEvent.selectOptions(levels, 'Expand all');
  expect(screen.getByText('size')).toBeTruthy();

  expect(renderToString(pageOf({ requestBody: { content: json(ship) } }, { levels: '2' }))).toContain('bolt');
});

test('a recursive schema is opened once', () => {
  show({ requestBody: { content: json(ship) } }, { levels: 'all' });
  expect(screen.getAllByText('email')).toHaveLength(1);
});

test('open levels are limited, and those nearest to the top come first', () => {
  const wide = (depth: number): CompiledSchema => ({
    properties: Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`p${at}`, depth === 0 ? {} : wide(depth - 1)]),
    ),
  });
  const reading = { resolve: () => undefined, texts: aHost().texts.schema };
  const place = { id: 'body', name: '', joint: 'dots' as const };
  const { rows } = toShape(wide(3), reading);
  const opened = [...planOpened({ rows, place, around: [], levels: 12, mostRows: 500 }, reading)];
  expect(opened).toHaveLength(24);
  expect(opened.filter((id) => id.split('.').length === 2)).toHaveLength(20);
  expect(opened).toContain('body.p0.p3');
});

test('a URL with the anchor of a part opens everything around it', async () => {
  const circle = {
    oneOf: [
      { title: 'Square', properties: { side: {} } },
      { title: 'Circle', properties: { radius: {} } },
    ],
  };
  show(
    {
      requestBody: { content: [...json(ship), { mediaType: 'application/xml', schema: circle }] },
      responses: [{ status: '200' }, { status: '404', content: json(ship) }],
    },
    { fragment: 'body-2~2.radius' },
  );
  expect(screen.getByRole('radio', { name: 'Circle' })).toHaveProperty('checked', true);
  expect(document.getElementById('body-2~2.radius')?.textContent).toContain('radius');
  cleanup();
  show({ responses: [{ status: '200' }, { status: '404', content: json(ship) }] }, { fragment: '404.hull.keel' });
  await screen.findByText('Responses');
  expect(document.getElementById('404.hull.keel')?.textContent).toContain('keel');
});

test('paper shows every part, response, variant and media type, and the page is unchanged afterwards', async () => {
  const oneOf = [
    { title: 'Sail', properties: { mast: {} } },
    { title: 'Motor', properties: { engine: {} } },
  ];
  show({
    requestBody: { content: [...json(ship), { mediaType: 'text/csv', schema: { title: 'Lines' } }] },
    responses: [
      { status: '200', content: json({ oneOf }) },
      { status: '404', content: json({ title: 'Lost' }) },
    ],
    callbacks: [{ name: 'moored', expression: '{$url}', operation: aBundle({ description: 'In port' }).operation }],
  });
  await screen.findByText('Callbacks');
  const folded = ['size', 'Lines', 'engine', 'Lost', 'In port'];
  const isShown = (text: string) => screen.queryAllByText(text).length > 0;
  expect(folded.filter(isShown)).toEqual([]);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(folded.filter(isShown)).toEqual(folded);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(folded.filter(isShown)).toEqual([]);
});

test('each parameter shows the form in which a request sends it', () => {
  const gt = { properties: { size: { properties: { gt: { type: 'integer', example: 3 } } } } };
  show({
    parameters: [
      { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: gt },
      {
        name: 'tags',
        in: 'query',
        style: 'pipeDelimited',
        explode: false,
        schema: { type: 'array', example: ['a', 'b'] },
      },
      { name: 'X-Kind', in: 'header', schema: { enum: ['tug', 'barge'] } },
    ],
  });
  const list = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(list.filter((text) => text.startsWith('Sent as'))).toEqual([
    'Sent asfilter[size][gt]=3',
    'Sent astags=a%7Cb',
    'Sent asX-Kind: tug',
  ]);
});
