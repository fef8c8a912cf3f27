import { problem } from '@portico/app-kit/test/open-app.ts';
import type { Overview, PortalDeveloper, PortalRegistration } from '@portico/contract/reviews.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anOwnPortal, openConsole, pageOf } from '../../../test/open-console.tsx';

const portal = anOwnPortal();
const below = `/api/admin/v1/portals/${portal.id}`;
const time = '2026-05-01T08:00:00.000Z';

const ada: PortalDeveloper = {
  id: '00000000-0000-4000-8000-0000000000d1',
  email: 'ada@example.com',
  full_name: 'Ada Lovelace',
  status: 'pending',
  fields: { company: 'Analytical Engines', news: true },
  created_at: time,
  updated_at: time,
};

const aRegistration = (id: string, application_name: string): PortalRegistration => ({
  id,
  status: 'pending',
  application_id: '00000000-0000-4000-8000-0000000000b1',
  product_id: '00000000-0000-4000-8000-0000000000b2',
  product_name: 'Tides',
  product_version_id: '00000000-0000-4000-8000-0000000000b3',
  product_version_name: 'v1',
  application_name,
  fields: { plans: 'A tide clock' },
  application_fields: {},
  developer: { id: ada.id, email: ada.email, full_name: ada.full_name },
  requested_scopes: [],
  access: 'granted',
  granted_scopes: [],
  scopes_asked_at: null,
  scopes_decided_at: null,
  scopes_decided_by: null,
  refused_before: null,
  created_at: time,
  updated_at: time,
});

describe('developers', () => {
  const list = { [`${below}/developers`]: () => Response.json(pageOf([ada])) };

  test('the URL keeps search and filters, and the list applies them', async () => {
    const { currentUrl, asked } = await openConsole({
      at: '/console/p/harbour/developers?status=pending',
      answers: list,
    });
    await screen.findByRole('link', { name: 'Ada Lovelace' });
    await userEvent.type(screen.getByRole('searchbox'), 'ada{Enter}');
    await waitFor(() => expect(currentUrl()).toBe('/console/p/harbour/developers?status=pending&q=ada'));
    await waitFor(() => expect(asked(`${below}/developers`).at(-1)?.get('filter[text][contains]')).toBe('ada'));
    expect(asked(`${below}/developers`).at(-1)?.get('filter[status]')).toBe('pending');
  });

  test('a rejection sends its reason; a refusal is shown in the dialog, which keeps the input', async () => {
    let isRefused = true;
    const here = `${below}/developers/${ada.id}`;
    const { sent } = await openConsole({
      at: '/console/p/harbour/developers',
      answers: {
        ...list,
        [`PATCH ${here}`]: () =>
          isRefused ? problem(409, 'Decided already.') : Response.json({ ...ada, status: 'rejected' }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Reject: Ada Lovelace' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Reject Ada Lovelace?' });
    await userEvent.type(within(dialog).getByLabelText('Reason (optional)'), 'No room.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await within(dialog).findByText('Decided already.');
    isRefused = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await screen.findByText('Ada Lovelace is rejected');
    expect(sent('PATCH', here)).toEqual(Array(2).fill({ status: 'rejected', reason: 'No room.' }));
  });

  test('a viewer sees disabled buttons and the reason', async () => {
    await openConsole({ at: '/console/p/harbour/developers', role: 'viewer', answers: list });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve: Ada Lovelace' });
    expect(button.disabled).toBe(true);
    expect(screen.getByRole('status').textContent).toContain('Only reviewers, admins and owners can change this.');
  });

  test('a list that fails to load says so and can be retried, and an empty one says what will be here', async () => {
    let isBroken = true;
    await openConsole({
      at: '/console/p/harbour/developers',
      answers: { [`${below}/developers`]: () => (isBroken ? problem(404, 'Gone.') : Response.json(pageOf([]))) },
    });
    await screen.findByRole('heading', { name: 'The list could not be loaded' });
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'No developers yet' });
  });
});

test('an approved registration without access says why it has no effect', async () => {
  const lost = { ...aRegistration('r1', 'Billing'), status: 'approved', access: 'not-permitted' } as const;
  const waits = { ...aRegistration('r2', 'Ferry'), access: 'product-hidden' } as const;
  const past = { ...aRegistration('r3', 'Tug'), status: 'revoked', access: 'developer-inactive' } as const;
  await openConsole({
    at: '/console/p/harbour/registrations',
    answers: { [`${below}/registrations`]: () => Response.json(pageOf([lost, waits, past])) },
  });
  expect(await screen.findByText('The developer’s teams do not give access to this product')).toBeTruthy();
  expect(screen.getByText('Product not published')).toBeTruthy();
  expect(screen.getAllByText('No access')).toHaveLength(2);
});

test('pending scopes are shown beside granted ones, and are decided by name', async () => {
  const asking: PortalRegistration = {
    ...aRegistration('r1', 'Billing'),
    status: 'approved',
    requested_scopes: ['read', 'write', 'pay'],
    granted_scopes: ['read'],
    scopes_asked_at: time,
    scopes_decided_at: time,
    scopes_decided_by: 'olive@example.com',
    refused_before: { status: 'revoked', application_name: 'Ferry', at: time },
  };
  const here = `${below}/registrations/r1/scopes`;
  const { asked, sent } = await openConsole({
    at: '/console/p/harbour/registrations?scopes=waiting',
    answers: {
      [`${below}/registrations`]: () => Response.json(pageOf([asking])),
      [`PATCH ${here}`]: () => Response.json(asking),
    },
  });
  expect(await screen.findByText('Asks for write, pay')).toBeTruthy();
  expect(screen.getByText('Has read')).toBeTruthy();
  expect(screen.getByText(/Scopes decided by olive@example.com/)).toBeTruthy();
  expect(screen.getByText(/Before: Revoked, for Ferry of the same developer/)).toBeTruthy();
  expect(asked(`${below}/registrations`).at(-1)?.get('filter[scopes]')).toBe('waiting');
  await userEvent.click(screen.getByRole('button', { name: 'Grant scopes' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Grant these scopes?' });
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'pay' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Grant scopes' }));
  await screen.findByText('Scopes decided');
  expect(sent('PATCH', here)).toEqual([{ decision: 'granted', scopes: ['write'] }]);
});

test('registrations that could not be decided in bulk stay selected with their reasons', async () => {
  const [one, two] = [aRegistration('r1', 'Billing'), aRegistration('r2', 'Ferry')];
  const outcomes = [
    { id: 'r1', is_done: true, problem: null },
    { id: 'r2', is_done: false, problem: 'A registration that is revoked cannot be rejected.' },
  ];
  const { sent } = await openConsole({
    at: '/console/p/harbour/registrations',
    answers: {
      [`${below}/registrations`]: () => Response.json(pageOf([one, two])),
      [`POST ${below}/registrations/decisions`]: () => Response.json({ data: outcomes }),
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Reject' })[0]!);
  const dialog = await screen.findByRole('alertdialog', { name: 'Reject 2 registrations?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await screen.findByText(/1 of 2 decided/);
  expect(screen.getByText('Ferry for Tides v1: A registration that is revoked cannot be rejected.')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(sent('POST', `${below}/registrations/decisions`)).toEqual([
      { ids: ['r1', 'r2'], status: 'rejected' },
      { ids: ['r2'], status: 'rejected' },
    ]),
  );
});

describe('the overview', () => {
  const overview = (changes: Partial<Overview>): Overview => ({
    portals: [{ ...portal, requests: 1200, errors: 12, last_publish: null }],
    refused_publishes: [],
    mails: { waiting: 0, retried: 0, given_up: 0, oldest_waiting_at: null },
    database: 'sqlite',
    untrusted_proxy_seen_at: null,
    ...changes,
  });
  const showing = (changes: Partial<Overview>) =>
    openConsole({ answers: { '/api/admin/v1/overview': () => Response.json(overview(changes)) } });

  test('warns of an untrusted proxy while its requests arrive', async () => {
    await showing({ untrusted_proxy_seen_at: time });
    expect((await screen.findByRole('status')).textContent).toMatch(/TRUSTED_PROXIES/);
    cleanup();
    await showing({});
    await screen.findByText('No pending reviews');
    expect(screen.queryByText(/TRUSTED_PROXIES/)).toBeNull();
  });

  test('links to pending reviews, and warns of mails that are not sent', async () => {
    await showing({
      portals: [{ ...portal, pending_registrations: 2, requests: 1200, errors: 12, last_publish: null }],
      refused_publishes: [
        {
          id: 'a1',
          portal: 'harbour',
          at: time,
          author: 'ci@example.com',
          reason: 'a.md:3: leads nowhere',
          findings: 3,
        },
      ],
      mails: { waiting: 3, retried: 1, given_up: 2, oldest_waiting_at: time },
    });
    const waiting = await screen.findByRole('link', { name: /2 registrations/ });
    expect(waiting.getAttribute('href')).toBe('/console/p/harbour/registrations?status=pending');
    expect(screen.getByText('2 emails were given up.')).toBeTruthy();
    expect(screen.getByText('A publish of “harbour” was refused')).toBeTruthy();
    expect(screen.getByText('a.md:3: leads nowhere (and 2 more)')).toBeTruthy();
    expect(screen.getByText('1% errors')).toBeTruthy();
  });

  test('says that there are no pending reviews, and starts with a portal if there is none', async () => {
    await showing({});
    await screen.findByText('No pending reviews');
    await showing({ portals: [] });
    const begin = await screen.findByRole('link', { name: 'Create a portal' });
    expect(begin.getAttribute('href')).toBe('/console/portals/new');
  });
});
