import { problem } from '@portico/app-kit/test/open-app.ts';
import type { AuditEntry } from '@portico/contract/audit.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anOwnPortal, openConsole, pageOf } from '../../../test/open-console.tsx';

const at = '/api/admin/v1/audit';
const entry: AuditEntry = {
  id: 'e1',
  seq: 42,
  at: '2026-01-01T00:00:00.000Z',
  action: 'user.role-changed',
  actor: { kind: 'user', id: 'u1', email: 'olga@example.com' },
  target: { kind: 'user', id: 'u2' },
  portal_id: anOwnPortal().id,
  address: '192.0.2.1',
  details: { from: 'viewer', to: 'admin' },
  hash: 'abc',
};

describe('the audit log', () => {
  test('is filtered by the URL, shows every detail of an entry, and can be exported', async () => {
    const anonymous: AuditEntry = { ...entry, id: 'e2', actor: { kind: 'anyone', id: null, email: null }, seq: null };
    const { asked } = await openConsole({
      at: '/console/audit?area=user&since=week&q=vera',
      answers: { [at]: () => Response.json(pageOf([entry, anonymous])) },
    });
    const user = userEvent.setup();
    const table = within(await screen.findByRole('table', { name: 'Audit log' }));
    expect(await table.findByRole('row', { name: /user.role-changed.*Not logged in user 192.0.2.1/ })).toBeDefined();
    const [query] = asked(at);
    expect([query?.get('filter[action]'), query?.get('filter[text][contains]')]).toEqual(['user', 'vera']);
    expect(Math.round((Date.now() - Date.parse(query?.get('filter[at][gte]') ?? '')) / 86_400_000)).toBe(7);
    const link = screen.getByRole('link', { name: 'Export as CSV' }) as HTMLAnchorElement;
    const { pathname, searchParams } = new URL(link.href, 'http://console.test');
    expect([pathname, searchParams.get('format'), searchParams.get('filter[action]')]).toEqual([
      `${at}/export`,
      'csv',
      'user',
    ]);
    await user.click(table.getAllByRole('button', { name: 'Details of user.role-changed' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'user.role-changed' }));
    for (const shown of ['User: olga@example.com', 'user: u2', 'Saltmere Harbour', 'admin', '42', 'abc']) {
      expect(dialog.getByText(shown)).toBeDefined();
    }
  });

  test('shows an error when it cannot be loaded, and opens to admins and owners only', async () => {
    await openConsole({ at: '/console/audit', role: 'admin', answers: { [at]: () => problem(500, 'Broken') } });
    expect(await screen.findByText('The list could not be loaded')).toBeDefined();
    await openConsole({ at: '/console/audit', role: 'reviewer' });
    expect(await screen.findByText("You don't have access to this area")).toBeDefined();
  });
});
