import { problem } from '@portico/app-kit/test/open-app.ts';
import type { PortalSettings } from '@portico/contract/admin-portals.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { anOwnPortal, openConsole } from '../../../test/open-console.tsx';

const portal = anOwnPortal();
const at = `/api/admin/v1/portals/${portal.id}`;
const settings: PortalSettings = {
  id: portal.id,
  name: 'harbour',
  title: 'Saltmere Harbour',
  description: null,
  hosts: ['harbour.saltmere.example'],
  unproven_hosts: [],
  is_public: false,
  rbac_enabled: true,
  auto_approve_developers: false,
  auto_approve_registrations: false,
  allowed_time_period: '24h',
  allowed_origins: [],
  search_engines: true,
  password_rules: 'classes',
  sign_in: ['basic'],
  try_it_private_addresses: false,
  applications_per_developer: 100,
  keys_per_application: 50,
  available_sign_in: ['basic', 'oidc'],
  counts: { products: 3, developers: 12, applications: 7, registrations: 9 },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

test('a portal is created, and a refusal is shown at its field and keeps the input', async () => {
  const user = userEvent.setup();
  let isRefused = true;
  const { sent } = await openConsole({
    at: '/console/portals/new',
    answers: {
      'POST /api/admin/v1/portals': () => {
        const reason = 'the host name a.example belongs to another portal';
        const invalid_parameters = [{ field: 'hosts.1', rule: 'invalid', reason }];
        return isRefused ? problem(400, reason, { invalid_parameters }) : Response.json(settings, { status: 201 });
      },
    },
  });
  await user.type(await screen.findByLabelText('Title'), 'Harbour');
  await user.type(screen.getByLabelText('Name'), 'harbour');
  await user.type(screen.getByLabelText(/^Host names/), 'h.example{Enter}a.example');
  await user.click(screen.getByRole('button', { name: 'Create portal' }));
  expect(await screen.findByText(/a\.example belongs to another portal/)).toBeTruthy();
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Harbour');
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Create portal' }));
  expect(await screen.findByText('The portal was created')).toBeTruthy();
  expect(sent('POST', '/api/admin/v1/portals').at(-1)).toMatchObject({
    name: 'harbour',
    hosts: ['h.example', 'a.example'],
    is_public: false,
    sign_in: ['basic'],
  });
});

test('a host name that is not verified says what to do, and a button checks it', async () => {
  const user = userEvent.setup();
  const token = 'token-1';
  const proof = {
    host: 'new.example',
    txt_name: '_portico.new.example',
    txt_value: `portico-verification=${token}`,
    file_url: `https://new.example/.well-known/portico-verification/${token}`,
    file_content: token,
  };
  let isFound = false;
  const { sent } = await openConsole({
    at: '/console/p/harbour/settings',
    answers: {
      [`GET ${at}`]: () => Response.json({ ...settings, unproven_hosts: [proof] }),
      [`PATCH ${at}`]: () => Response.json({ ...settings, unproven_hosts: [proof] }),
      [`POST ${at}/hosts/new.example/checks`]: () =>
        isFound ? Response.json(settings) : problem(409, 'no', { type: '/problems/host-not-proven' }),
    },
  });
  const section = within(await screen.findByRole('region', { name: 'new.example is not verified' }));
  expect(section.getByLabelText('Name of the TXT record')).toHaveProperty('value', proof.txt_name);
  expect(section.getByLabelText('URL of the file')).toHaveProperty('value', proof.file_url);
  await user.click(section.getByRole('button', { name: 'Check now' }));
  expect(await section.findByText(/Neither the TXT record nor the file for new\.example was found/)).toBeTruthy();

  await user.type(screen.getByLabelText('Title'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The settings were saved')).toBeTruthy();
  expect(sent('PATCH', at).at(-1)).not.toHaveProperty('unproven_hosts');

  isFound = true;
  await user.click(section.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('The portal answers at new.example')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'new.example is not verified' })).toBeNull();
});

test('front ends are allowed by their origins, and a wrong one is reported at the field', async () => {
  const user = userEvent.setup();
  const reason =
    'must be an exact origin such as https://app.example.com, without a path, a wildcard or a default port';
  const { sent } = await openConsole({
    at: '/console/p/harbour/settings',
    answers: {
      [`GET ${at}`]: () => Response.json({ ...settings, allowed_origins: ['https://app.example.com'] }),
      [`PATCH ${at}`]: () =>
        problem(400, reason, {
          invalid_parameters: [{ field: 'allowed_origins.1', rule: 'matches_regex', reason }],
        }),
    },
  });
  const field = await screen.findByLabelText('Allowed origins');
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toMatch(/One exact origin per line/);
  await user.type(field, '\n*.example.com');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sent('PATCH', at).at(-1)).toMatchObject({ allowed_origins: ['https://app.example.com', '*.example.com'] });
  expect((field as HTMLTextAreaElement).value).toContain('*.example.com');
});

test('one switch asks search engines to leave a portal out', async () => {
  const user = userEvent.setup();
  const { sent } = await openConsole({
    at: '/console/p/harbour/settings',
    answers: {
      [`GET ${at}`]: () => Response.json(settings),
      [`PATCH ${at}`]: () => Response.json({ ...settings, search_engines: false }),
    },
  });
  const toggle = await screen.findByRole('switch', { name: 'Search engines may list this portal' });
  expect(toggle).toHaveProperty('checked', true);
  await user.click(toggle);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The settings were saved')).toBeTruthy();
  expect(sent('PATCH', at).at(-1)).toMatchObject({ search_engines: false });
});

test('developers may have passwords by length alone', async () => {
  const user = userEvent.setup();
  const { sent } = await openConsole({
    at: '/console/p/harbour/settings',
    answers: {
      [`GET ${at}`]: () => Response.json(settings),
      [`PATCH ${at}`]: () => Response.json({ ...settings, password_rules: 'length' }),
    },
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rules for passwords' }), 'length');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The settings were saved')).toBeTruthy();
  expect(sent('PATCH', at).at(-1)).toMatchObject({ password_rules: 'length' });
});

test('deleting says what is deleted and asks for the name', async () => {
  const user = userEvent.setup();
  const { asked } = await openConsole({
    at: '/console/p/harbour/settings',
    answers: { [`GET ${at}`]: () => Response.json(settings), [`DELETE ${at}`]: () => problem(400, 'is not the name') },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete portal' }));
  const dialog = within(await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog')));
  expect(dialog.getByText(/3 products, 12 developers and 7 applications/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Type harbour to confirm'), 'port');
  await user.click(dialog.getByRole('button', { name: 'Delete portal' }));
  expect(await dialog.findByText('is not the name')).toBeTruthy();
  expect(asked(at).at(-1)?.get('name')).toBe('port');
});

test('a viewer sees the settings with disabled buttons', async () => {
  await openConsole({
    at: '/console/p/harbour/settings',
    role: 'viewer',
    answers: { [`GET ${at}`]: () => Response.json(settings) },
  });
  expect(await screen.findByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Delete portal' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('switch', { name: 'SAML' })).toHaveProperty('disabled', true);
});
