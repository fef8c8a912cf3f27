// @vitest-environment happy-dom
import { en } from '@portico/i18n/texts/reference/reference/tryIt.js';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { aBundle, anIndex, InReference } from '../../../test/reference.tsx';
import type { CompiledOperation } from '../../compile/compiled.ts';
import { RequestPanel } from '../request-panel.tsx';
import { FormTextsProvider } from './form-texts.tsx';
import type { HistoryEntry } from './history.ts';
import { newSettings } from './settings.ts';
import { TryItForm } from './try-it-form.tsx';
import type { TryItHost } from './try-it-host.ts';

afterEach(cleanup);

const index = anIndex({
  servers: [{ url: 'https://a.test' }, { url: 'https://b.test' }],
  security: [{ key: [] }],
  securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
});
const responses = [
  {
    status: '200',
    content: [
      { mediaType: 'application/json', schema: { type: 'object', properties: { name: { type: 'string' } } } },
      { mediaType: 'application/x-ndjson', itemSchema: { type: 'integer' } },
    ],
  },
];

type Sent = { url: string; headers: Headers; body: unknown };

interface World {
  readonly answer?: () => Response;
  readonly applications?: TryItHost['applications'];
}

async function open(
  changes: Partial<CompiledOperation>,
  { answer = () => Response.json({}), applications }: World = {},
) {
  const sent: Sent[] = [];
  const bundle = aBundle({ responses, ...changes });
  function Page() {
    const [settings, setSettings] = useState(newSettings);
    const [entries, setEntries] = useState<readonly HistoryEntry[]>([]);
    const host = useMemo(
      (): TryItHost => ({
        fetch: async (url, init) => {
          sent.push({ url: String(url), headers: new Headers(init?.headers), body: init?.body });
          return answer();
        },
        now: () => performance.now(),
        redirectUri: '',
        open: () => null,
        applications,
        createKey: async (id) => `key of ${id}`,
        settings,
        onSettings: (change) => setSettings((before) => ({ ...before, ...change })),
        keeping: 'tab',
        onKeeping: () => {},
        onClear: () => setSettings(newSettings),
        history: {
          entries,
          isKept: true,
          keepsSecrets: false,
          onAdd: (entry) => setEntries((before) => [entry, ...before]),
          onChange: () => {},
          onClear: () => setEntries([]),
        },
      }),
      [settings, entries],
    );
    return (
      <InReference>
        <RequestPanel
          bundle={bundle}
          index={index}
          isWebhook={false}
          tryIt={{
            settings,
            toForm: (parts) => (
              <FormTextsProvider tryIt={en}>
                <TryItForm {...parts} host={host} />
              </FormTextsProvider>
            ),
          }}
        />
      </InReference>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Try it' }));
  const form = within(await screen.findByRole('form', { name: 'Try it' }));
  const send = () => userEvent.click(form.getByRole('button', { name: 'Send' }));
  return { sent, form, send };
}

test('fields have descriptions and show their problems', async () => {
  const { form, send, sent } = await open({
    parameters: [
      {
        name: 'limit',
        in: 'query',
        description: 'How many ships.',
        deprecated: true,
        schema: { type: 'integer', maximum: 10 },
      },
    ],
  });
  const field = form.getByLabelText(/^limit/);
  expect(form.getByText('How many ships.')).toBeTruthy();
  expect(form.getByText('deprecated')).toBeTruthy();
  await userEvent.type(field, '11');
  await send();
  expect((await form.findByRole('alert')).textContent).toContain('limit: does not meet “At most 10”');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await userEvent.click(form.getByRole('button', { name: 'Send anyway' }));
  await form.findByRole('region', { name: 'Answer' });
  expect(sent.map(({ url }) => url)).toEqual(['https://a.test/tides?limit=11']);
});

test('a request uses the chosen server, and a key of the developer’s own application', async () => {
  const applications = [{ id: 'app-1', name: 'Billing', clientId: undefined, hasKeys: true }];
  const { form, send, sent } = await open({}, { applications });
  expect((form.getByLabelText('Application') as HTMLSelectElement).value).toBe('app-1');
  await userEvent.selectOptions(form.getByLabelText('Server'), 'https://b.test');
  await userEvent.click(form.getByRole('button', { name: 'Create a key' }));
  expect((await form.findByText(/A new key of Billing/)).textContent).toContain('does not show it again');
  await send();
  await form.findByText('Matches the specification');
  expect([sent[0]?.url, sent[0]?.headers.get('x-key')]).toEqual(['https://b.test/tides', 'key of app-1']);
});

test('an answer is compared with the specification, and differences are marked at their places', async () => {
  const { form, send } = await open({}, { answer: () => Response.json({ name: 7 }) });
  await send();
  expect(await form.findByText('1 difference from the specification')).toBeTruthy();
  expect(form.getByText('name: is integer, expected string')).toBeTruthy();
  expect(form.getByText('is integer, expected string')).toBeTruthy();
});

test('events are listed, filtered, and compared one by one', async () => {
  const answer = () => new Response('1\n2\n"three"\n', { headers: { 'content-type': 'application/x-ndjson' } });
  const { form, send } = await open({}, { answer });
  await send();
  expect(await form.findByText('3 events')).toBeTruthy();
  expect(await form.findByText('event 3: is string, expected integer')).toBeTruthy();
  await userEvent.type(form.getByRole('searchbox', { name: 'Filter events' }), 'three');
  expect(form.getAllByText('"three"')).toHaveLength(1);
  expect(form.queryByText('2', { selector: 'code' })).toBeNull();
});

test('an endless answer can be stopped, and its received part stays', async () => {
  const answer = () =>
    new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('1\n2\n')) }),
      { headers: { 'content-type': 'application/x-ndjson' } },
    );
  const { form, send } = await open({}, { answer });
  await send();
  expect(await form.findByText('2 events')).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Pause' }));
  expect(form.getByRole('button', { name: 'Resume' })).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Stop' }));
  expect(await form.findByText('Stopped. This is what arrived before.')).toBeTruthy();
  expect(form.getByRole('button', { name: 'Send' })).toBeTruthy();
});

test('a request that was sent can be used again', async () => {
  const { form, send } = await open({ parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }] });
  await userEvent.type(form.getByLabelText('limit'), '4');
  await send();
  await userEvent.click(await form.findByText('History'));
  await userEvent.clear(form.getByLabelText('limit'));
  await userEvent.click(await form.findByRole('button', { name: 'Use again' }));
  expect((form.getByLabelText('limit') as HTMLInputElement).value).toBe('4');
});
