import { problem } from '@portico/app-kit/test/open-app.ts';
import type { Webhook, WebhookDelivery } from '@portico/contract/webhooks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { openConsole, pageOf } from '../../../test/open-console.tsx';

const at = '/api/admin/v1/webhooks';
const id = '00000000-0000-4000-8000-0000000000b1';

const aWebhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id,
  url: 'https://crm.example.com/portico',
  description: 'To the CRM',
  event_types: null,
  portal_id: null,
  is_enabled: true,
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...changes,
});

const aDelivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: '00000000-0000-4000-8000-0000000000d1',
  event_id: '00000000-0000-4000-8000-0000000000e1',
  type: 'developer.approved',
  status: 'failed',
  attempts: 11,
  next_attempt_at: null,
  delivered_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  ...changes,
});

const anAttempt = { id: 'a1', at: '2026-01-01T00:00:00.000Z', duration_ms: 12, status_code: 503, answer: 'busy' };
const details = (changes: Partial<WebhookDelivery> = {}, error: string | null = 'It is busy.') =>
  Response.json({
    ...aDelivery(changes),
    body: '{"type":"developer.approved"}',
    attempt_list: [{ ...anAttempt, error }],
  });

describe('webhooks', () => {
  test('the list has the events and the status of each webhook', async () => {
    const failing = aWebhook({
      id: 'b2',
      failing_since: '2026-01-01T00:00:00.000Z',
      event_types: ['credential.leaked'],
    });
    const off = aWebhook({ id: 'b3', is_enabled: false, disabled_reason: 'failing' });
    await openConsole({
      at: '/console/webhooks',
      answers: { [at]: () => Response.json({ data: [aWebhook(), failing, off] }) },
    });
    const rows = within(await screen.findByRole('table', { name: 'Webhooks' }));
    expect(await rows.findByRole('row', { name: /To the CRM All events All portals On/ })).toBeDefined();
    expect(rows.getByRole('row', { name: /1 event All portals Failing/ })).toBeDefined();
    expect(rows.getByRole('row', { name: /All events All portals Off/ })).toBeDefined();
  });

  test('a refused URL is reported at its field, and a new secret is shown once', async () => {
    let isRefused = true;
    const invalid_parameters = [{ field: 'url', rule: 'invalid', reason: 'must start with https://' }];
    const { sent, currentUrl } = await openConsole({
      at: '/console/webhooks/new',
      answers: {
        [`POST ${at}`]: () =>
          isRefused
            ? problem(400, 'must start with https://', { invalid_parameters })
            : Response.json({ ...aWebhook(), secret: 'whsec_c2VjcmV0' }, { status: 201 }),
        [`${at}/${id}`]: () => Response.json(aWebhook()),
        [`${at}/${id}/deliveries`]: () => Response.json(pageOf([])),
      },
    });
    const field = await screen.findByRole('textbox', { name: 'URL' });
    await userEvent.type(field, 'http://crm.example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
    expect((await screen.findByRole('alert')).textContent).toBe('must start with https://');
    expect((field as HTMLInputElement).value).toBe('http://crm.example.com');

    isRefused = false;
    await userEvent.click(screen.getByRole('checkbox', { name: /Every event/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'credential.leaked' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Signing secret' }));
    expect((dialog.getByRole('textbox', { name: 'Signing secret' }) as HTMLInputElement).value).toBe('whsec_c2VjcmV0');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: "I've saved it" }));
    await waitFor(() => expect(currentUrl()).toBe(`/console/webhooks/${id}`));
    expect(sent('POST', at)[1]).toEqual({
      url: 'http://crm.example.com',
      description: null,
      portal_id: null,
      event_types: ['credential.leaked'],
    });
  });

  test('a disabled webhook says why, and is enabled again', async () => {
    const off = aWebhook({ is_enabled: false, disabled_reason: 'gone' });
    const { sent } = await openConsole({
      at: `/console/webhooks/${id}`,
      answers: {
        [`${at}/${id}`]: () => Response.json(off),
        [`PATCH ${at}/${id}`]: () => problem(503),
        [`${at}/${id}/deliveries`]: () => Response.json(pageOf([aDelivery()])),
      },
    });
    await screen.findByText(/the receiver answered that it is gone/);
    expect((screen.getByRole('button', { name: 'Send test event' }) as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(screen.getByRole('switch', { name: 'Deliver events' }));
    await screen.findByText('The server cannot be reached. Please try again later.');
    expect((screen.getByRole('switch', { name: 'Deliver events' }) as HTMLInputElement).checked).toBe(false);
    expect(sent('PATCH', `${at}/${id}`)[0]).toEqual({ is_enabled: true });
  });

  test('a test event shows its result, and a failed delivery is sent again', async () => {
    const delivery = `${at}/${id}/deliveries/${aDelivery().id}`;
    const { sent, asked } = await openConsole({
      at: `/console/webhooks/${id}?status=failed`,
      answers: {
        [`${at}/${id}`]: () => Response.json(aWebhook()),
        [`POST ${at}/${id}/test`]: () => Response.json(aDelivery({ status: 'queued' }), { status: 201 }),
        [delivery]: () => details(),
        [`POST ${delivery}/replay`]: () => Response.json(aDelivery({ status: 'queued' })),
        [`${at}/${id}/deliveries`]: () => Response.json(pageOf([aDelivery()])),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send test event' }));
    await screen.findByText('The test event did not arrive: It is busy.');
    expect(asked(`${at}/${id}/deliveries`)[0]?.get('filter[status]')).toBe('failed');
    await userEvent.click(screen.getByRole('button', { name: 'Details of developer.approved' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'developer.approved' }));
    await dialog.findByText('busy');
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await screen.findByText('The event is sent again.');
    expect(sent('POST', `${delivery}/replay`)).toHaveLength(1);
  });

  test('roles below admin have no access', async () => {
    await openConsole({ at: '/console/webhooks', role: 'reviewer' });
    await screen.findByRole('heading', { name: "You don't have access to this area" });
  });
});
