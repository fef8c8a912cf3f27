// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aBundle, aHost, anIndex } from '../../test/reference.tsx';
import type { CompiledOperation, CompiledSchema, SchemaPool } from '../compile/compiled.ts';
import { OperationPage } from './operation-page.tsx';
import { ReferenceProvider, useReference } from './reference.tsx';
import { RequestPanel } from './request-panel.tsx';

// Parts of a page are rendered one after the other, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const variant = (kind: string, own: string): CompiledSchema => ({
  type: 'object',
  required: ['kind', own],
  properties: { kind: { const: kind }, [own]: { type: 'string' } },
});
const schemas: SchemaPool = {
  Card: variant('card', 'number'),
  Bank: variant('bank', 'iban'),
  Source: {
    oneOf: [{ $ref: '#/schemas/Card' }, { $ref: '#/schemas/Bank' }],
    discriminator: { propertyName: 'kind', mapping: { card: '#/schemas/Card', bank: '#/schemas/Bank' } },
  },
};
const payment: CompiledSchema = {
  type: 'object',
  required: ['amount', 'source'],
  properties: { amount: { type: 'integer' }, source: { $ref: '#/schemas/Source' } },
};
const byCard = { amount: 5, source: { kind: 'card', number: '4242' } };
const byBank = { amount: 7, source: { kind: 'bank', iban: 'NL91' } };

async function show(changes: Partial<CompiledOperation>, { levels = 'all' }: { levels?: 'all' | '0' } = {}) {
  const bundle = aBundle({ method: 'post', ...changes }, schemas);
  render(
    <ReferenceProvider host={aHost()} levels={levels}>
      <OperationPage
        bundle={bundle}
        entry={undefined}
        index={anIndex()}
        panel={<RequestPanel bundle={bundle} index={anIndex()} isWebhook={false} tryIt={undefined} />}
      />
    </ReferenceProvider>,
  );
  await screen.findByRole('region', { name: 'Request' });
}

const code = (region: 'Request' | 'Response') => screen.getByRole('region', { name: region }).textContent;
const isChecked = (name: string) => (screen.getByRole('radio', { name }) as HTMLInputElement).checked;

test('choosing a variant in the schema changes the sample', async () => {
  const content = [{ mediaType: 'application/json', schema: payment, sample: byCard }];
  await show({ requestBody: { required: true, content }, responses: [{ status: '201', content }] });
  await screen.findByText('Responses');
  expect(code('Request')).toContain('"number": "4242"');
  const [ofRequest, ofResponse] = screen.getAllByRole('radio', { name: 'Bank ("bank")' });
  await userEvent.click(ofRequest!);
  await waitFor(() => expect(code('Request')).toContain('"kind": "bank"'));
  expect(code('Request')).toContain('"iban"');
  expect(code('Request')).toContain('"amount": 5');
  expect(code('Request')).not.toContain('4242');
  expect(code('Response')).toContain('4242');
  await userEvent.click(ofResponse!);
  await waitFor(() => expect(code('Response')).toContain('"iban"'));
});

test('an example that is chosen by name is shown with its variant, and so is the initial one', async () => {
  const examples = [
    { name: 'bank', summary: 'By bank', value: byBank },
    { name: 'card', value: byCard },
  ];
  await show({ requestBody: { content: [{ mediaType: 'application/json', schema: payment, examples }] } });
  expect(isChecked('Bank ("bank")')).toBe(true);
  expect(code('Request')).toContain('NL91');
  const select = within(screen.getByRole('region', { name: 'Request' })).getByRole('combobox', { name: 'Example' });
  await userEvent.selectOptions(select, 'card');
  expect(code('Request')).toContain('4242');
  expect(isChecked('Card ("card")')).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Bank ("bank")' }));
  await waitFor(() => expect(code('Request')).toContain('"kind": "bank"'));
});

test('variants without a discriminator are recognized by their properties', async () => {
  const schema: CompiledSchema = {
    anyOf: [
      { title: 'Sphere', type: 'object', required: ['radius'], properties: { radius: { type: 'integer' } } },
      { title: 'Cube', type: 'object', required: ['side'], properties: { side: { type: 'integer' } } },
      { title: 'Name', type: 'string' },
    ],
  };
  const examples = [{ value: { side: 3 } }, { name: 'word', value: 'moon' }];
  await show({ requestBody: { content: [{ mediaType: 'application/json', schema, examples }] } });
  expect(isChecked('Cube')).toBe(true);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Example' }), 'word');
  expect(isChecked('Name')).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Sphere' }));
  await waitFor(() => expect(code('Request')).toContain('"radius": 1'));
});

test('schema and sample have the same media type, and each example has a name of its own', async () => {
  const content = [
    { mediaType: 'application/json', schema: payment, sample: byCard },
    {
      mediaType: 'application/xml',
      schema: { ...payment, xml: { name: 'payment' } },
      examples: [{ name: 'b', value: byBank }],
    },
  ];
  await show({ requestBody: { content } });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Content type' }), 'application/xml');
  expect(code('Request')).toContain('<amount>7</amount>');
  const select = screen.getByRole('combobox', { name: 'Example' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['application/json', 'b, application/xml']);
  await userEvent.selectOptions(select, 'application/json');
  expect(code('Request')).toContain('"amount": 5');
  expect(screen.getByRole('combobox', { name: 'Content type' })).toHaveProperty('value', '0');
});

test('opening a response shows its example in the panel', async () => {
  const of = (sample: unknown) => [{ mediaType: 'application/json', schema: {}, sample }];
  await show({
    responses: [
      { status: '200', content: of('fine') },
      { status: '404', content: of('lost') },
    ],
  });
  await screen.findByText('Responses');
  await userEvent.click(screen.getByRole('button', { name: '404' }));
  expect(code('Response')).toContain('"lost"');
});

test('an external example is loaded on request, without the reader’s cookies', async () => {
  const fetch = vi.fn(async () => new Response('{"name": "Aurora"}'));
  vi.stubGlobal('fetch', fetch);
  const examples = [{ name: 'far', externalValue: 'https://files.test/ship.json' }];
  const content = [{ mediaType: 'application/json', schema: {}, examples }];
  await show({ responses: [{ status: '200', content }] });
  const response = await screen.findByRole('region', { name: 'Response' });
  expect(within(response).getByRole('link').getAttribute('href')).toBe('https://files.test/ship.json');
  await userEvent.click(within(response).getByRole('button', { name: 'Load the example' }));
  await waitFor(() => expect(response.textContent).toContain('"Aurora"'));
  expect(fetch).toHaveBeenCalledWith('https://files.test/ship.json', {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
});

test('choosing a variant of a parameter changes the request and the shown value', async () => {
  const schema: CompiledSchema = {
    oneOf: [
      { title: 'One', type: 'integer', minimum: 7 },
      { title: 'Range', type: 'object', required: ['gt'], properties: { gt: { type: 'integer', minimum: 3 } } },
    ],
  };
  const parameters = [{ name: 'size', in: 'query' as const, required: true as const, style: 'deepObject', schema }];
  await show({ parameters });
  expect(code('Request')).toContain('size=7');
  await userEvent.click(screen.getByRole('radio', { name: 'Range' }));
  await waitFor(() => expect(code('Request')).toContain('size%5Bgt%5D=3'));
  expect(await screen.findByText('size[gt]=3')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'One' }));
  await waitFor(() => expect(code('Request')).toContain('size=7'));
});

test('choosing a variant inside a variant changes the sample', async () => {
  const inner = (title: string, name: string): CompiledSchema => ({
    title,
    type: 'object',
    required: [name],
    properties: { [name]: { type: 'string', pattern: '^[a-z]{4}$' } },
  });
  const schema: CompiledSchema = {
    oneOf: [
      { title: 'Text', type: 'string' },
      {
        title: 'Legs',
        type: 'object',
        required: ['legs'],
        properties: {
          legs: { type: 'array', minItems: 1, items: { oneOf: [inner('Sea', 'port'), inner('Air', 'gate')] } },
        },
      },
    ],
  };
  await show({ requestBody: { content: [{ mediaType: 'application/json', schema, sample: 'a' }] } });
  await userEvent.click(screen.getByRole('radio', { name: 'Legs' }));
  await waitFor(() => expect(code('Request')).toMatch(/"legs": \[\s*\{\s*"port": "[a-z]{4}"/));
  await userEvent.click(await screen.findByRole('radio', { name: 'Air' }));
  await waitFor(() => expect(code('Request')).toMatch(/"legs": \[\s*\{\s*"gate": "[a-z]{4}"/));
});

test('a link uses the values of the last answer', async () => {
  const links = [
    {
      name: 'next',
      operationId: 'getPayment',
      anchor: 'getPayment',
      slug: 'get-payment',
      parameters: { id: '$response.body#/id', kind: 'full' },
    },
  ];
  const last = {
    url: 'https://api.test/',
    method: 'POST',
    values: {},
    requestBody: '',
    status: 201,
    headers: [],
    body: '{"id":"pay_7"}',
  };
  function Page({ operation }: { readonly operation: Partial<CompiledOperation> }) {
    const { keepExchange } = useReference();
    const bundle = aBundle(operation, schemas);
    return (
      <>
        <button onClick={() => keepExchange('list-tides', last)} type="button">
          Answer
        </button>
        <OperationPage
          bundle={bundle}
          entry={undefined}
          index={anIndex()}
          key={bundle.operation.slug}
          panel={<RequestPanel bundle={bundle} index={anIndex()} isWebhook={false} tryIt={undefined} />}
        />
      </>
    );
  }
  const inProvider = (operation: Partial<CompiledOperation>) => (
    <ReferenceProvider host={aHost()}>
      <Page operation={operation} />
    </ReferenceProvider>
  );
  const { rerender } = render(inProvider({ responses: [{ status: '201', links }] }));
  await screen.findByText('Responses');
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByText('pay_7')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'leads to getPayment' }));
  rerender(
    inProvider({
      slug: 'get-payment',
      path: '/payments/{id}',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'kind', in: 'query', schema: { type: 'string' } },
      ],
    }),
  );
  expect((await screen.findByRole('region', { name: 'Request' })).textContent).toContain('/payments/pay_7?kind=full');
});

test('an external example that cannot be loaded shows an error, and stays a link', async () => {
  vi.stubGlobal('fetch', async () => new Response('no', { status: 403 }));
  const examples = [{ name: 'far', externalValue: 'https://files.test/ship.json' }];
  await show({ responses: [{ status: '200', content: [{ mediaType: 'application/json', schema: {}, examples }] }] });
  const response = await screen.findByRole('region', { name: 'Response' });
  await userEvent.click(within(response).getByRole('button', { name: 'Load the example' }));
  expect((await within(response).findByRole('alert')).textContent).toContain('could not be loaded');
  expect(within(response).getByRole('link')).toBeTruthy();
});

test('parts of a sample fold by pointer and keyboard, and copying copies all of it', async () => {
  const sample = { owner: { name: 'Ada', mail: 'ada@example.com' }, crew: [{ name: 'Grace', since: 1906 }] };
  await show({ responses: [{ status: '200', content: [{ mediaType: 'application/json', sample }] }] });
  const response = await screen.findByRole('region', { name: 'Response' });
  const part = (name: string) => within(response).getByRole('button', { name });
  await userEvent.click(part('Part owner'));
  expect(part('Part owner').getAttribute('aria-expanded')).toBe('false');
  expect(response.textContent).not.toContain('Ada');
  expect(response.textContent).toContain('Grace');

  part('Part owner').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(response.textContent).toContain('Ada');
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  expect(part('Part crew')).toBe(document.activeElement);
  expect(response.textContent).not.toContain('Grace');
  // The whole sample has one tab stop.
  const stops = within(response)
    .getAllByRole('button', { name: /^(?:Part|Lines) / })
    .filter((each) => each.tabIndex === 0);
  expect(stops).toEqual([part('Part crew')]);
});
