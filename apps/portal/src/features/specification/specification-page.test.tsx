import type { OperationBundle, ReferenceIndex, SchemaBundle } from '@portico/api-reference/compile/compiled.ts';
import { type Answer, problem } from '@portico/app-kit/test/open-app.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anOperation, aPage, aPortal, aProduct, aVersion, openPortal } from '../../../test/open-portal.tsx';
import { decodeSession, sessionStorageKey } from '../../shared/session/session.ts';

const tides = aProduct({ name: 'Tides', document_count: 0 });
const v1 = aVersion({ name: 'v1', created_at: '2024-01-01T00:00:00Z' });
const v2 = aVersion({ name: 'v2', created_at: '2025-01-01T00:00:00Z' });
const below = `/api/v2/products/${tides.id}`;
const referenceOf = (version: { id: string }) => `${below}/versions/${version.id}/reference`;
const page = `/spec/${tides.id}/${v2.id}`;

const entry = (name: string, bundle: string, path = `/${name}`) => ({
  anchor: name,
  slug: name,
  operationId: name,
  kind: 'operation' as const,
  method: 'get',
  path,
  summary: `Do ${name}`,
  tags: ['tides'],
  bundle,
});

const anIndex = (changes: object = {}): ReferenceIndex => ({
  title: 'Tides API',
  version: '2.0',
  servers: [{ url: 'https://api.test' }],
  security: [],
  securitySchemes: {},
  tags: [{ name: 'tides' }],
  operations: [
    entry('listTides', 'h-list'),
    { ...entry('dropTide', 'h-drop', '/tides/{id}'), operationId: undefined, anchor: 'delete-tides-id' } as never,
  ],
  schemas: [{ name: 'Tide', anchor: 'Tide', bundle: 'h-tide' }],
  ...changes,
});

const aBundle = (name: string): OperationBundle => ({
  kind: 'operation',
  operation: {
    anchor: name,
    slug: name,
    method: 'get',
    path: `/${name}`,
    summary: `Do ${name}`,
    tags: [],
    parameters: [],
    responses: [],
  },
  schemas: {},
  further: {},
});
const tide: SchemaBundle = {
  kind: 'schema',
  name: 'Tide',
  schema: { properties: { height: { type: 'number' } } },
  schemas: {},
  further: {},
};

const json = (value: unknown) => () => Response.json(value);
const answers = (changes: Record<string, Answer> = {}): Record<string, Answer> => ({
  [below]: json(tides),
  [`${below}/versions`]: json(aPage([v2, v1])),
  [`${below}/versions/${v2.id}/spec/operations`]: json({ api_type: 'openapi', operations: [anOperation()] }),
  [`${below}/versions/${v2.id}/spec`]: json({ api_type: 'openapi', content: 'openapi: 3.1.0' }),
  [referenceOf(v2)]: json(anIndex()),
  [`${referenceOf(v2)}/operations/listTides`]: json(aBundle('listTides')),
  [`${referenceOf(v2)}/bundles/h-list`]: json(aBundle('listTides')),
  [`${referenceOf(v2)}/bundles/h-drop`]: json(aBundle('dropTide')),
  [`${referenceOf(v2)}/bundles/h-tide`]: json(tide),
  [`${referenceOf(v2)}/schemas/Tide`]: json(tide),
  ...changes,
});

describe('a deep link', () => {
  test('asks for index and operation at once, and shows the operation (SPC-10)', async () => {
    const { requests } = await openPortal({ at: `${page}#/tides/listTides`, answers: answers() });
    await screen.findByRole('heading', { level: 1, name: 'Do listTides' });
    const paths = requests.map(({ url }) => url.pathname);
    expect(paths).toContain(referenceOf(v2));
    expect(paths).toContain(`${referenceOf(v2)}/operations/listTides`);
  });

  test('shows the operation while the index is still on its way', async () => {
    await openPortal({
      at: `${page}#/tides/listTides`,
      answers: answers({ [referenceOf(v2)]: () => new Promise<Response>(() => {}) }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Do listTides' });
  });

  test('leads to an operation without an id by way of the index (SPC-10)', async () => {
    await openPortal({ at: `${page}#/tides/get_tides__id_`, answers: answers() });
    await screen.findByRole('heading', { level: 1, name: 'Do dropTide' });
  });

  test('leads to a schema', async () => {
    await openPortal({ at: `${page}#schema/Tide`, answers: answers() });
    await screen.findByRole('heading', { level: 1, name: 'Tide' });
    expect(screen.getByText('height')).toBeTruthy();
  });

  test('to an operation that the version lacks says so', async () => {
    await openPortal({ at: `${page}#/tides/gone`, answers: answers() });
    await screen.findByText('gone is not in the specification of this version.');
    await userEvent.click(screen.getByRole('link', { name: 'Show the overview' }));
    await screen.findByRole('heading', { level: 1, name: 'Tides API' });
  });
});

describe('the page', () => {
  test('begins with the overview, and its links stay in the portal', async () => {
    const { currentUrl } = await openPortal({ at: page, answers: answers() });
    await screen.findByRole('heading', { level: 1, name: 'Tides API' });
    const links = await screen.findAllByRole('link', { name: /Do listTides/ });
    await userEvent.click(links.at(-1)!);
    await waitFor(() => expect(currentUrl()).toBe(`${page}/operations/listTides`));
    await screen.findByRole('heading', { level: 1, name: 'Do listTides' });
  });

  test.each([204, 404])('says that there is no specification (%i, SPC-05)', async (status) => {
    const none = () => (status === 204 ? new Response(null, { status }) : problem(status));
    await openPortal({ at: page, answers: answers({ [referenceOf(v2)]: none }) });
    await screen.findByText('This version has no API specification.');
    expect(screen.queryByRole('button', { name: 'View specification' })).toBeNull();
  });

  test('says that it failed, and tries again (SPC-06)', async () => {
    let isUp = false;
    const answer = () => (isUp ? Response.json(anIndex()) : problem(500));
    await openPortal({ at: page, answers: answers({ [referenceOf(v2)]: answer }) });
    await screen.findByText('The specification could not be loaded');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Tides API' });
  });

  test('shows the document as it was published (SPC-11)', async () => {
    await openPortal({ at: page, answers: answers() });
    await userEvent.click(await screen.findByRole('button', { name: 'View specification' }));
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'API document' });
    expect(text.value).toBe('openapi: 3.1.0');
    expect(text.readOnly).toBe(true);
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('tides-v2.yaml');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('offers no requests to try where the version forbids it', async () => {
    const at = `${page}#/tides/listTides`;
    await openPortal({ at, answers: answers() });
    await screen.findByRole('button', { name: 'Try it' });
    await openPortal({ at, answers: answers({ [referenceOf(v2)]: json(anIndex({ tryIt: false })) }) });
    await screen.findByRole('region', { name: 'Request' });
    expect(screen.queryByRole('button', { name: 'Try it' })).toBeNull();
  });

  test('lists webhooks, each with a page', async () => {
    const sent = { ...entry('tideTurned', 'h-turned', 'tideTurned'), kind: 'webhook' as const, tags: [] };
    const index = anIndex({ operations: [entry('listTides', 'h-list'), sent] });
    const changes = {
      [referenceOf(v2)]: json(index),
      [`${referenceOf(v2)}/bundles/h-turned`]: json(aBundle('tideTurned')),
    };
    await openPortal({ at: page, answers: answers(changes) });
    await screen.findByRole('button', { name: 'Webhooks' });
    const sidebar = within(screen.getByRole('navigation', { name: 'Contents of the product' }));
    await userEvent.click(sidebar.getByRole('link', { name: /Do tideTurned/ }));
    await screen.findByRole('heading', { level: 1, name: 'Do tideTurned' });
    await screen.findByText('The API sends this request to a URL that you name.');
  });

  test('speaks the language of the reader', async () => {
    await openPortal({ at: page, languages: ['de'], answers: answers() });
    await screen.findByRole('button', { name: 'Spezifikation ansehen' });
    await screen.findByRole('heading', { name: 'Server', level: 2 });
  });
});

describe('on a public portal with accounts, a stranger', () => {
  const offer = { id: 'key', name: 'Key', credential_type: 'key_auth', key_names: ['apikey'], auth_methods: [] };
  const offered = { ...v2, registration_configs: [{ ...offer, registration_enabled: true, auto_approve: true }] };
  const secured = anIndex({
    security: [{ key: [] }],
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'apikey' } },
  });
  const open = (has_accounts: boolean) =>
    openPortal({
      at: `${page}#/tides/listTides`,
      answers: answers({
        '/api/v2/portal': json(aPortal({ has_accounts })),
        [`${below}/versions`]: json(aPage([offered, v1])),
        [referenceOf(v2)]: json(secured),
      }),
    });
  const target = () => decodeSession(localStorage.getItem(sessionStorageKey)).to;

  test('is sent by the registration button through the login, and back to the page (NAV-06)', async () => {
    const { currentUrl } = await open(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Register for v2' }));
    await waitFor(() => expect(currentUrl()).toBe('/login'));
    expect(target()).toMatch(new RegExp(`^/spec/${tides.id}/${v2.id}`));
  });

  test('is offered the login where a request is tried with keys (NAV-06)', async () => {
    const { currentUrl } = await open(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Try it' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Log in to use your own keys' }));
    await waitFor(() => expect(currentUrl()).toBe('/login'));
    expect(target()).toMatch(new RegExp(`^/spec/${tides.id}/${v2.id}`));
  });

  test('has neither where there are no accounts', async () => {
    await open(false);
    await userEvent.click(await screen.findByRole('button', { name: 'Try it' }));
    await screen.findByLabelText('apikey');
    expect(screen.queryByRole('button', { name: /^Register for|^Log in to/ })).toBeNull();
  });
});
