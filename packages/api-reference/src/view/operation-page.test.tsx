// @vitest-environment happy-dom
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aBundle, aHost, anIndex } from '../../test/reference.tsx';
import type { CompiledOperation, OperationBundle, SchemaPool } from '../compile/compiled.ts';
import { OperationPage } from './operation-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { ReferenceProvider } from './reference.tsx';
import { RequestPanel } from './request-panel.tsx';
import { SchemaPage } from './schema-page.tsx';

// Parts of a page are rendered one after the other, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

const schemas: SchemaPool = {
  Ship: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, tugs: { type: 'array', items: { $ref: '#/schemas/Ship' } } },
  },
};

const index = anIndex({
  security: [{ key: [] }],
  securitySchemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    login: {
      type: 'oauth2',
      flows: {
        authorizationCode: {
          authorizationUrl: 'https://id.test/a',
          tokenUrl: 'https://id.test/t',
          scopes: { read: 'Read it' },
        },
      },
    },
  },
});

function show(
  changes: Partial<CompiledOperation>,
  { bundle = aBundle(changes, schemas), isThere = true, host = {} } = {},
) {
  return render(
    <ReferenceProvider host={aHost(host)}>
      <OperationPage
        bundle={bundle}
        entry={undefined}
        index={isThere ? index : undefined}
        panel={<RequestPanel bundle={bundle} index={index} isWebhook={false} tryIt={undefined} />}
      />
    </ReferenceProvider>,
  );
}

test('an operation is shown before the index is loaded', () => {
  show({ summary: 'List tides', description: 'Every tide.' }, { isThere: false });
  expect(screen.getByRole('heading', { level: 1, name: 'List tides' })).toBeTruthy();
  expect(screen.getByText('Every tide.')).toBeTruthy();
});

test('the page of an operation has everything that the document says about it', async () => {
  show({
    method: 'post',
    deprecated: true,
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' }, examples: [{ value: 'st-1' }] },
      { name: 'sort', in: 'query', style: 'pipeDelimited', explode: false, schema: { type: 'array', items: true } },
      { name: 'X-Trace', in: 'header', deprecated: true },
    ],
    requestBody: { required: true, content: [{ mediaType: 'application/json', schema: { $ref: '#/schemas/Ship' } }] },
    responses: [
      {
        status: '200',
        description: 'Fine',
        headers: [{ name: 'X-Left', in: 'header', schema: { type: 'integer' } }],
        content: [{ mediaType: 'application/json', schema: { $ref: '#/schemas/Ship' }, sample: { name: 'Aurora' } }],
      },
      { status: '4XX', description: 'Yours', content: [{ mediaType: 'text/plain' }] },
    ],
    callbacks: [{ name: 'moored', expression: '{$request.body#/url}', operation: aBundle().operation }],
    codeSamples: [{ lang: 'lua', label: 'Lua', source: 'print("written")' }],
  });
  expect(screen.getByText(/is deprecated/)).toBeTruthy();
  // Later parts of a page are rendered in later frames.
  await screen.findByRole('heading', { name: 'Responses' });
  expect(screen.getByText('API key in the header X-Key')).toBeTruthy();
  for (const title of ['Path parameters', 'Query parameters', 'Headers', 'Request body', 'Responses', 'Callbacks']) {
    expect(screen.getAllByRole('heading', { name: new RegExp(`^${title}`) }).length).toBeGreaterThan(0);
  }
  expect(screen.getByText('style pipeDelimited')).toBeTruthy();
  expect(screen.getByText('X-Left')).toBeTruthy();
  expect(within(await screen.findByRole('region', { name: 'Response' })).getByText('"Aurora"')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Request' })).getByText('"written"')).toBeTruthy();

  expect(screen.queryByText('text/plain')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '4XX' }));
  expect(screen.getByText('text/plain')).toBeTruthy();
});

test('a recursive schema opens level by level', async () => {
  show({ requestBody: { content: [{ mediaType: 'application/json', schema: { $ref: '#/schemas/Ship' } }] } });
  const open = () => screen.getAllByRole('button', { name: 'Show the parts of tugs' }).at(-1)!;
  await userEvent.click(open());
  await userEvent.click(open());
  expect(screen.getAllByText('name')).toHaveLength(3);
});

test('a schema that the bundle lacks is loaded when it is opened', async () => {
  const loadBundle = vi.fn(async () => ({
    kind: 'schema' as const,
    name: 'Far',
    schema: { type: 'object', properties: { depth: { type: 'integer' } } },
    schemas: {},
    further: {},
  }));
  const bundle: OperationBundle = {
    ...aBundle({ requestBody: { content: [{ mediaType: 'application/json', schema: { $ref: '#/schemas/Far' } }] } }),
    further: { Far: 'hash-1' },
  };
  show({}, { bundle, host: { loadBundle } });
  await userEvent.click(screen.getByRole('button', { name: 'Show the parts of Far' }));
  expect(await screen.findByText('depth')).toBeTruthy();
  expect(loadBundle).toHaveBeenCalledWith('hash-1');
});

test.each([
  ['javascript', /fetch\('https:\/\/api\.test\/v1\/tides'/],
  ['python', /requests\.get\(/],
  ['ruby', /Net::HTTP::Get/],
  ['java', /HttpRequest\.newBuilder/],
  ['csharp', /HttpMethod\.Get/],
  ['go', /http\.NewRequest\("GET"/],
  ['php', /curl_init/],
  ['rust', /reqwest::blocking::Client/],
  ['kotlin', /OkHttpClient/],
  ['swift', /URLRequest/],
  ['powershell', /Invoke-RestMethod/],
])('the request is written in %s', async (language, code) => {
  show({});
  const sample = await screen.findByRole('region', { name: 'Request' });
  expect(sample.textContent).toContain("curl 'https://api.test/v1/tides'");
  await userEvent.selectOptions(within(sample).getByRole('combobox', { name: 'Language' }), language);
  await vi.waitFor(() => expect(sample.textContent).toMatch(code));
});

test('the reader can choose an example of a body', async () => {
  const examples = [
    { name: 'small', value: { size: 1 } },
    { summary: 'A large one', value: { size: 9 } },
  ];
  show({ method: 'post', requestBody: { content: [{ mediaType: 'application/json', examples }] } });
  const sample = await screen.findByRole('region', { name: 'Request' });
  expect(sample.textContent).toContain('"size": 1');
  await userEvent.selectOptions(within(sample).getByRole('combobox', { name: 'Example' }), 'A large one');
  expect(sample.textContent).toContain('"size": 9');
});

test('a form shows the encoding of each part', () => {
  const photo = {
    contentType: 'image/png',
    style: 'form',
    explode: false,
    allowReserved: true,
    headers: [{ name: 'X-Size', in: 'header', schema: { type: 'integer' } }],
  };
  const named = { mediaType: 'multipart/form-data', encoding: { photo } };
  show({ method: 'put', requestBody: { content: [named] } });
  expect(screen.getByText('image/png, style form, reserved characters stay as they are')).toBeTruthy();
  expect(screen.getByText('X-Size')).toBeTruthy();
  cleanup();

  const inOrder = { prefixEncoding: [{ contentType: 'text/plain' }], itemEncoding: { contentType: 'image/jpeg' } };
  show({ method: 'put', requestBody: { content: [{ mediaType: 'multipart/mixed', encoding: inOrder }] } });
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual(expect.arrayContaining(['1. text/plain', 'each further part image/jpeg']));
});

test('the overview describes the document and links to its parts', async () => {
  render(
    <ReferenceProvider host={aHost()}>
      <OverviewPage
        index={{
          ...index,
          description: 'All about tides.',
          contact: { name: 'Data office', email: 'data@example.com' },
          license: { name: 'MIT', identifier: 'MIT' },
          servers: [{ url: 'https://{r}.api.test', variables: { r: { default: 'eu', enum: ['eu', 'us'] } } }],
          tags: [{ name: 'tides', description: 'Water.' }],
          operations: Array.from({ length: 12 }, (_, place) => ({
            anchor: `op${place}`,
            slug: `op${place}`,
            operationId: `op${place}`,
            kind: 'operation' as const,
            method: 'get',
            path: `/p${place}`,
            tags: ['tides'],
            bundle: 'x',
          })),
          schemas: [{ name: 'Ship', anchor: 'Ship', bundle: 'y' }],
        }}
      />
    </ReferenceProvider>,
  );
  expect(screen.getByText('default eu, one of eu, us')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Data office' }).getAttribute('href')).toBe('mailto:data@example.com');
  expect(screen.getByText('Read it')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ship' }).getAttribute('href')).toBe('#schema/Ship');
  expect(screen.getByRole('link', { name: /\/p0/ }).getAttribute('href')).toBe('#/tides/op0');
  expect(screen.getByRole('link', { name: /\/p11/ })).toBeTruthy();
});

test('the overview lists an operation under each of its tags', () => {
  const both = {
    anchor: 'both',
    slug: 'both',
    operationId: 'both',
    kind: 'operation' as const,
    method: 'get',
    path: '/both',
  };
  render(
    <ReferenceProvider host={aHost()}>
      <OverviewPage
        index={{
          ...index,
          tags: [{ name: 'tides' }, { name: 'ports' }],
          operations: [{ ...both, tags: ['tides', 'ports', 'tides'], bundle: 'x' }],
        }}
      />
    </ReferenceProvider>,
  );
  const links = screen.getAllByRole('link', { name: /\/both/ }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['#/tides/both', '#/ports/both']);
});

test('a URL of the document that could run as a script is not a link', () => {
  render(
    <ReferenceProvider host={aHost()}>
      <OverviewPage index={{ ...index, contact: { name: 'Mallory', url: 'javascript:alert(1)' } }} />
    </ReferenceProvider>,
  );
  expect(screen.getByText('Mallory').closest('a')).toBeNull();
});

test('a schema has a page of its own', () => {
  render(
    <ReferenceProvider host={aHost()}>
      <SchemaPage bundle={{ kind: 'schema', name: 'Ship', schema: schemas.Ship!, schemas: {}, further: {} }} />
    </ReferenceProvider>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Ship' })).toBeTruthy();
  expect(screen.getByText('tugs')).toBeTruthy();
});
