import { problem } from '@portico/app-kit/test/open-app.ts';
import type { Team } from '@portico/contract/teams.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anOwnPortal, openConsole, pageOf } from '../../../test/open-console.tsx';

const portal = `/api/admin/v1/portals/${anOwnPortal().id}`;
const teams = `${portal}/teams`;
const aTeam = (changes: Partial<Team> = {}): Team => ({
  id: 'team-1',
  name: 'Partners',
  members: [{ email: 'ada@example.com', full_name: 'Ada' }],
  products: [{ product_id: 'p1', name: 'Parcels', view: true, register: false, view_documentation: false }],
  created_at: '2026-01-01T00:00:00.000Z',
  ...changes,
});

const answers = {
  [portal]: () => Response.json({ rbac_enabled: false }),
  [`${portal}/products`]: () =>
    Response.json(
      pageOf([
        { id: 'p1', name: 'Parcels' },
        { id: 'p2', name: 'Pickups' },
      ]),
    ),
  [`${teams}/team-1`]: () => Response.json(aTeam()),
};

describe('teams', () => {
  test('a team is created; a taken name is reported, and a note says when access control is off', async () => {
    let isTaken = true;
    const { sent, currentUrl } = await openConsole({
      at: '/console/p/harbour/teams',
      answers: {
        ...answers,
        [teams]: () => Response.json({ data: [] }),
        [`POST ${teams}`]: () =>
          isTaken ? problem(409, 'There is a team named Partners already.') : Response.json(aTeam(), { status: 201 }),
      },
    });
    const user = userEvent.setup();
    expect(await screen.findByText(/Access control is off in this portal/)).toBeDefined();
    await user.click((await screen.findAllByRole('button', { name: 'Create team' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a team' }));
    await user.type(dialog.getByLabelText('Name'), 'Partners');
    await user.click(dialog.getByRole('button', { name: 'Create team' }));
    expect(await dialog.findByText('There is a team named Partners already.')).toBeDefined();
    isTaken = false;
    await user.click(dialog.getByRole('button', { name: 'Create team' }));
    await waitFor(() => expect(currentUrl()).toBe('/console/p/harbour/teams/team-1'));
    expect(sent('POST', teams)).toEqual([{ name: 'Partners' }, { name: 'Partners' }]);
  });

  test('members are added by pasted email addresses, and removed', async () => {
    const { sent, requests } = await openConsole({
      at: '/console/p/harbour/teams/team-1',
      answers: {
        ...answers,
        [`POST ${teams}/team-1/members`]: () =>
          Response.json(aTeam({ members: [{ email: 'grace@example.com', full_name: null }] })),
        [`DELETE ${teams}/team-1/members/grace%40example.com`]: () => Response.json(aTeam({ members: [] })),
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Add members' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add members' }));
    const field = dialog.getByLabelText('Email addresses');
    await user.type(field, 'nobody');
    await user.click(dialog.getByRole('button', { name: 'Add members' }));
    expect(dialog.getByText('This is not an email address: nobody')).toBeDefined();
    await user.clear(field);
    await user.type(field, 'grace@example.com, ada@example.com');
    await user.click(dialog.getByRole('button', { name: 'Add members' }));
    expect(await screen.findByText('Not registered yet')).toBeDefined();
    expect(sent('POST', `${teams}/team-1/members`)).toEqual([{ emails: ['grace@example.com', 'ada@example.com'] }]);
    await user.click(screen.getByRole('button', { name: 'Remove grace@example.com from the team' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('This team has no members yet.')).toBeDefined();
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  test('a checkbox is saved when it is ticked; using a product requires viewing it; a failure is shown', async () => {
    let isFailing = false;
    const { sent } = await openConsole({
      at: '/console/p/harbour/teams/team-1',
      answers: {
        ...answers,
        [`PUT ${teams}/team-1/products/p2`]: () => (isFailing ? problem(503) : Response.json(aTeam())),
        [`PUT ${teams}/team-1/products/p1`]: () => Response.json(aTeam({ products: [] })),
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Register: Pickups' }));
    await waitFor(() =>
      expect(sent('PUT', `${teams}/team-1/products/p2`)).toEqual([
        { view: true, register: true, view_documentation: false },
      ]),
    );
    await user.click(screen.getByRole('checkbox', { name: 'View: Parcels' }));
    await waitFor(() =>
      expect(sent('PUT', `${teams}/team-1/products/p1`)).toEqual([
        { view: false, register: false, view_documentation: false },
      ]),
    );
    isFailing = true;
    await user.click(screen.getByRole('checkbox', { name: 'View: Pickups' }));
    expect(await screen.findByText(/The server cannot be reached/)).toBeDefined();
  });

  test('deleting says how many members it affects', async () => {
    const { currentUrl } = await openConsole({
      at: '/console/p/harbour/teams/team-1',
      answers: {
        ...answers,
        [teams]: () => Response.json({ data: [] }),
        [`DELETE ${teams}/team-1`]: () => new Response(null, { status: 204 }),
      },
    });
    const user = userEvent.setup();
    await screen.findByRole('heading', { level: 1, name: 'Partners' });
    await user.click(screen.getByRole('button', { name: 'Delete team' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/The team has 1 member and reaches 1 product\./)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Delete team' }));
    await waitFor(() => expect(currentUrl()).toBe('/console/p/harbour/teams'));
  });
});
