import { problem } from '@portico/app-kit/test/open-app.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anOwnPortal, openConsole } from '../../../test/open-console.tsx';

const { id } = anOwnPortal();
const own = '/api/admin/v1/me/notifications';
const ofPortal = `/api/admin/v1/portals/${id}/notifications`;

const isOn = (name: string) => (screen.getByRole('switch', { name }) as HTMLInputElement).checked;

describe('notifications', () => {
  test('every user chooses their own mails, and admins choose those of a portal', async () => {
    let review_mails = true;
    const { sent } = await openConsole({
      at: '/console/notifications',
      role: 'reviewer',
      answers: {
        [own]: () => Response.json({ review_mails }),
        [`PUT ${own}`]: () => {
          review_mails = false;
          return Response.json({ review_mails });
        },
        [ofPortal]: () => Response.json({ decision_mails: true }),
      },
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Pending reviews' }));
    await waitFor(() => expect(isOn('Pending reviews')).toBe(false));
    expect(sent('PUT', own)).toEqual([{ review_mails: false }]);
    const portal = await screen.findByRole('switch', { name: 'Saltmere Harbour' });
    expect((portal as HTMLInputElement).disabled).toBe(true);
    expect(screen.getByText('Only admins and owners can change this.')).toBeDefined();
  });

  test('a switch whose change fails stays, and says why', async () => {
    await openConsole({
      at: '/console/notifications',
      answers: {
        [own]: () => Response.json({ review_mails: true }),
        [ofPortal]: () => Response.json({ decision_mails: true }),
        [`PUT ${ofPortal}`]: () => problem(503),
      },
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Saltmere Harbour' }));
    await screen.findByText('The server cannot be reached. Please try again later.');
    expect(isOn('Saltmere Harbour')).toBe(true);
  });
});

describe('feature flags', () => {
  test('a flag is switched for the portal of the URL', async () => {
    const at = `/api/admin/v1/portals/${id}/flags`;
    const flags = { 'catalog-labels': false };
    const { sent } = await openConsole({
      at: '/console/p/harbour/flags',
      languages: ['fr'],
      answers: {
        [at]: () => Response.json({ flags }),
        [`PUT ${at}/catalog-labels`]: () => Response.json({ flags: { 'catalog-labels': true } }),
      },
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Étiquettes dans le catalogue' }));
    await waitFor(() => expect(isOn('Étiquettes dans le catalogue')).toBe(true));
    expect(sent('PUT', `${at}/catalog-labels`)).toEqual([{ is_on: true }]);
  });
});

describe('gateway tokens', () => {
  test('a token is created and shown once, and a refusal is shown at the name', async () => {
    const at = '/api/admin/v1/gateway-tokens';
    let isRefused = true;
    await openConsole({
      at: '/console/gateway-tokens',
      answers: {
        [at]: () => Response.json({ data: [] }),
        [`POST ${at}`]: () =>
          isRefused
            ? problem(400, 'must not have control characters')
            : Response.json({ id, token: 'pgw_secret' }, { status: 201 }),
      },
    });
    const [create] = await screen.findAllByRole('button', { name: 'Create token' });
    await userEvent.click(create as HTMLElement);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.keyboard('{Enter}');
    await screen.findByText('This field is required');
    await userEvent.type(name, 'Edge{Enter}');
    await screen.findByText('must not have control characters');
    isRefused = false;
    await userEvent.type(name, '{Enter}');
    const token = await screen.findByRole('textbox', { name: 'Token' });
    expect((token as HTMLInputElement).value).toBe('pgw_secret');
    await userEvent.click(screen.getByRole('button', { name: "I've saved it" }));
    expect(screen.queryByRole('textbox', { name: 'Token' })).toBeNull();
  });

  test('revoking names its consequences, and a viewer cannot revoke', async () => {
    const at = '/api/admin/v1/gateway-tokens';
    const row = { id, name: 'Edge', last_four: 'wxyz', created_at: '2026-01-01T00:00:00.000Z', last_used_at: null };
    const answers = {
      [at]: () => Response.json({ data: [row] }),
      [`DELETE ${at}/${id}`]: () => new Response(null, { status: 204 }),
    };
    const { sent } = await openConsole({ at: '/console/gateway-tokens', answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Edge' }));
    await screen.findByText(/are refused at once/);
    await userEvent.click(screen.getByRole('button', { name: 'Revoke token' }));
    await screen.findByText('Edge was revoked.');
    expect(sent('DELETE', `${at}/${id}`)).toHaveLength(1);
    await openConsole({ at: '/console/gateway-tokens', answers, role: 'viewer' });
    await waitFor(() =>
      expect((screen.getByRole('button', { name: 'Revoke Edge' }) as HTMLButtonElement).disabled).toBe(true),
    );
  });
});
