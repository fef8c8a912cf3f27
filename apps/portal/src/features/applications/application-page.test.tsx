import { type Answer, problem } from '@portico/app-kit/test/open-app.ts';
import type { ApplicationWithGrants } from '@portico/contract/applications.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  aCredential,
  anApplication,
  aRegistration,
  atWork,
  bodyOf,
  byMethod,
  clientStrategy,
  keyStrategy,
  ownStrategy,
  pageOf,
} from '../../../test/applications.tsx';
import { openPortal } from '../../../test/open-portal.tsx';

const path = '/api/v2/applications';
const harbour = anApplication({ name: 'Harbour', description: 'Shows arrivals.' });
const own = `${path}/${harbour.id}`;

const open = (answers: Record<string, Answer> = {}, application: ApplicationWithGrants = harbour) =>
  openPortal({
    at: `/application/${application.id}`,
    ...atWork({
      [`${path}/${application.id}`]: () => Response.json(application),
      [`${path}/${application.id}/credential-details`]: () => pageOf([]),
      [`${path}/${application.id}/registrations`]: () => pageOf([]),
      ...answers,
    }),
  });

const choose = async (credential: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${credential}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('an application', () => {
  test.each([
    ['key_auth', keyStrategy, 'Credentials', 'Client credentials'],
    ['client_credentials', clientStrategy, 'Client credentials', 'Credentials'],
    ['no strategy', null, 'Credentials', 'Client credentials'],
  ])('with %s shows the table that belongs to it (DET-04)', async (_, auth_strategy, shown, hidden) => {
    await open({}, { ...harbour, auth_strategy });
    await screen.findByRole('heading', { level: 2, name: shown });
    expect(screen.queryByRole('heading', { level: 2, name: hidden })).toBeNull();
  });

  test('with its own credentials shows neither, and only the lines that say something (DET-01, DET-04)', async () => {
    const { requests } = await open({}, { ...harbour, auth_strategy: ownStrategy });
    await screen.findByRole('heading', { level: 2, name: 'Products' });
    expect(screen.queryByRole('heading', { name: /credentials/i })).toBeNull();
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toEqual(['Auth Strategy', 'Credential type', 'Auth methods', 'Description', 'Reference ID']);
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/application/${harbour.id}/update`);
    expect(requests.some(({ url }) => /credential|client/.test(url.pathname))).toBe(false);
  });

  test('shows three scopes and how many more there are (DET-02)', async () => {
    const scopes = ['a:read', 'a:write', 'b:read', 'b:write'];
    await open({}, { ...harbour, auth_strategy: clientStrategy, scopes, granted_scopes: scopes });
    const more = await screen.findByRole('button', { name: '1 more' });
    expect(screen.queryByText('b:write')).toBeNull();
    await userEvent.click(more);
    expect(screen.getByText('b:write')).toBeTruthy();
  });

  test('distinguishes granted scopes from requested ones', async () => {
    const scopes = { scopes: ['a:read', 'b:read'], granted_scopes: ['a:read'], waiting_scopes: ['b:read'] };
    const { requests } = await open({}, { ...harbour, auth_strategy: clientStrategy, ...scopes });
    const said = async (term: string) => (await screen.findByText(term)).nextElementSibling?.textContent;
    expect(await said('Granted scopes')).toBe('a:read');
    expect(await said('Requested, not granted everywhere yet')).toBe('b:read');
    expect(requests.find(({ url }) => url.pathname === own)?.url.search).toBe('?include=granted_scopes');
  });

  test('that does not exist is not found, one that cannot be loaded says why (DET-06)', async () => {
    const { currentUrl } = await open({ [own]: () => problem(404) });
    await waitFor(() => expect(currentUrl()).toBe('/404'));
    await open({ [own]: () => problem(403 + 15, 'Teapot') });
    await screen.findByText('Teapot');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('with a client secret shows where to get tokens, and how long the former secret is valid (DET-05)', async () => {
    const dates = { last_four: 'wxyz', created_at: '2026-02-03T04:05:00Z', last_used_at: null };
    const runner = { ...harbour, auth_strategy: clientStrategy };
    await open(
      {
        [`${own}/client`]: () =>
          Response.json({
            client_id: harbour.reference_id,
            issuer: 'https://portal.test',
            token_endpoint: 'https://portal.test/oauth2/token',
            client_secret: dates,
            former_client_secret: { ...dates, last_four: 'abcd', expires_at: '2026-02-03T05:05:00Z' },
          }),
      },
      runner,
    );
    await screen.findByText(/it ends in abcd\) remains valid until/);
    expect(screen.getByText('https://portal.test/oauth2/token')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Client credentials' });
    expect(within(table).getByText(harbour.reference_id)).toBeTruthy();
    expect(within(table).getByText(/Feb 3, 2026, .* (UTC|GMT)/)).toBeTruthy();
    expect(within(table).getByText('Never')).toBeTruthy();
  });
});

describe('credentials', () => {
  const details = `${own}/credential-details`;
  const credentials = `${own}/credentials`;
  const old = aCredential({ display_name: 'Production', expires_at: '2020-01-01T00:00:00Z' });

  test('are listed with id, dates and end, 25 at a time, and a failing list can be asked for again (CRD-01, CRD-05)', async () => {
    let isDown = true;
    const { asked } = await open({ [details]: () => (isDown ? problem(400, 'Broken') : pageOf([old])) });
    await screen.findByText('Broken');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const row = (await screen.findAllByText('Production'))[0]!.closest('tr')!;
    expect(row.textContent).toContain(old.id);
    expect(row.textContent).toContain('Expired');
    expect(asked(details)[0]?.get('page[size]')).toBe('25');
  });

  test('a credential is created once even if it is submitted twice; its key shows once and never in a toast (CRD-02)', async () => {
    const key = 'ptk_very-secret';
    const sent: unknown[] = [];
    const answer = Promise.withResolvers<Response>();
    const POST: Answer = (_, init) => {
      sent.push(bodyOf(init));
      return answer.promise;
    };
    const { asked } = await open({ [credentials]: byMethod({ POST }) });
    await userEvent.click(await screen.findByRole('button', { name: 'New Credential' }));
    const dialog = await screen.findByRole('dialog', { name: 'New credential' });
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
    await userEvent.type(within(dialog).getByLabelText('Name'), ' Staging {Enter}{Enter}');
    answer.resolve(Response.json({ id: old.id, display_name: 'Staging', credential: key }, { status: 201 }));
    const shown = await screen.findByRole('dialog', { name: 'Your new key' });
    expect(within(shown).getByLabelText<HTMLInputElement>('Key').value).toBe(key);
    expect(sent).toEqual([{ display_name: 'Staging' }]);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(shown).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body.innerHTML).not.toContain(key);
    expect(screen.getByText('Credential “Staging” created')).toBeTruthy();
    await waitFor(() => expect(asked(details).length).toBeGreaterThan(1));
  });

  test('a failing creation is a toast, and the dialog closes (CRD-05)', async () => {
    await open({ [credentials]: byMethod({ POST: () => problem(500, 'Stuck') }) });
    await userEvent.click(await screen.findByRole('button', { name: 'New Credential' }));
    await userEvent.type(await screen.findByLabelText('Name'), 'Staging{Enter}');
    await screen.findByText('The credential could not be created: Stuck');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('an unchanged name is not sent; a refused one is reset (CRD-03)', async () => {
    const { requests } = await open({
      [details]: () => pageOf([old]),
      [`${credentials}/${old.id}`]: byMethod({ PUT: () => problem(500, 'Stuck') }),
    });
    await choose('Production', 'Rename');
    const dialog = await screen.findByRole('dialog', { name: 'Rename “Production”' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Production');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);

    await choose('Production', 'Rename');
    await userEvent.clear(await screen.findByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), 'Live{Enter}');
    await screen.findByText('The credential could not be renamed: Stuck');
    await screen.findByRole('button', { name: 'Actions for Production' });
  });

  test('are revoked after a question that names them (CRD-04)', async () => {
    let isThere = true;
    await open({
      [details]: () => pageOf(isThere ? [old] : []),
      [`${credentials}/${old.id}`]: byMethod({
        DELETE: () => {
          isThere = false;
          return new Response(null, { status: 204 });
        },
      }),
    });
    await choose('Production', 'Revoke');
    const question = await screen.findByRole('alertdialog', { name: 'Revoke credential' });
    expect(question.textContent).toContain('“Production”');
    await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Credential “Production” revoked');
    await screen.findByRole('heading', { name: 'No credentials' });
  });
});

describe('products', () => {
  const registrations = `${own}/registrations`;
  const tides = aRegistration({ application_id: harbour.id, status: 'pending' });

  test('have four columns, lead to exactly their version, and are left after a question (PRD-01, PRD-02, PRD-03)', async () => {
    let answer = problem(500, 'Stuck');
    let isThere = true;
    await open({
      [registrations]: () => pageOf(isThere ? [tides] : []),
      [`${registrations}/${tides.id}`]: () => answer,
    });
    const link = await screen.findByRole('link', { name: 'Tides' });
    expect(link.getAttribute('href')).toBe(`/spec/${tides.product_id}/${tides.product_version_id}`);
    const table = screen.getByRole('table', { name: 'Products' });
    const titles = within(table).getAllByRole('columnheader');
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Product', 'Version', 'Status', 'Actions']);
    expect(within(table).getByText('Registration Under Review')).toBeTruthy();

    const leave = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Unregister from Tides v1' }));
      const question = await screen.findByRole('alertdialog');
      await userEvent.click(within(question).getByRole('button', { name: 'Unregister' }));
    };
    await leave();
    await screen.findByText('The application could not be unregistered: Stuck');
    answer = new Response(null, { status: 204 });
    isThere = false;
    await leave();
    await screen.findByText('Unregistered from Tides v1');
    await screen.findByRole('heading', { name: 'This App is not registered for any Product Versions' });
    const empty = screen.getByRole('region', { name: 'Products' });
    expect(within(empty).getByRole('link', { name: 'Go to the catalog' })).toBeTruthy();
  });

  test('without access any more say why, and have no link', async () => {
    const lost = aRegistration({ application_id: harbour.id, access: 'not-permitted' });
    const hidden = aRegistration({ application_id: harbour.id, product_name: 'Winds', access: 'product-hidden' });
    const left = aRegistration({ application_id: harbour.id, product_name: 'Fog', access: 'developer-inactive' });
    await open({ [registrations]: () => pageOf([lost, hidden, left]) });
    const table = await screen.findByRole('table', { name: 'Products' });
    await within(table).findByText(/Your teams no longer give access to this product/);
    expect(within(table).getByText('The product is no longer published.')).toBeTruthy();
    expect(within(table).getByText('The developer of this application is not active.')).toBeTruthy();
    expect(within(table).getAllByText('No access')).toHaveLength(3);
    expect(within(table).getAllByRole('link')).toEqual([within(table).getByRole('link', { name: 'Fog' })]);
  });

  test('that cannot be loaded say so, and the rest of the page stands (PRD-04)', async () => {
    await open({ [registrations]: () => problem(400, 'Broken') });
    await screen.findByText('Broken');
    expect(screen.getByRole('heading', { level: 1, name: /Harbour/ })).toBeTruthy();
  });
});
