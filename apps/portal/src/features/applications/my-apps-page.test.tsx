import { type Answer, problem } from '@portico/app-kit/test/open-app.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  anApplication,
  atWork,
  bodyOf,
  byMethod,
  clientStrategy,
  keyStrategy,
  pageOf,
} from '../../../test/applications.tsx';
import { openPortal } from '../../../test/open-portal.tsx';

const path = '/api/v2/applications';
const strategiesPath = `${path}/auth-strategies`;
const harbour = anApplication({ name: 'Harbour', description: 'Shows arrivals.' });
const runner = anApplication({ name: 'Runner', auth_strategy: clientStrategy });

const open = (answers: Record<string, Answer> = {}, at = '/my-apps') =>
  openPortal({
    at,
    ...atWork({ [path]: () => pageOf([harbour, runner]), [strategiesPath]: () => pageOf([keyStrategy]), ...answers }),
  });
const newApp = () => screen.findByRole('link', { name: 'New App' });
const choose = async (application: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${application}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the list', () => {
  test('asks for strategies with the default size and for 25 applications, and links each (APS-01, APS-02)', async () => {
    const { asked } = await open();
    const row = (await screen.findByRole('link', { name: 'Harbour' })).closest('tr')!;
    expect(within(row).getByText('Shows arrivals.')).toBeTruthy();
    expect(within(row).getByRole('link').getAttribute('href')).toBe(`/application/${harbour.id}`);
    expect(asked(strategiesPath).map(String)).toEqual(['']);
    expect(asked(path).map((query) => Object.fromEntries(query))).toEqual([
      { 'page[size]': '25', 'page[number]': '1' },
    ]);
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(titles).toEqual(['Name', 'Description', 'Actions']);
    expect((await newApp()).getAttribute('href')).toBe('/application/create');
  });

  test('a row opens the application, its menu does not (APS-03, APS-04)', async () => {
    const { currentUrl } = await open({ [`${path}/${harbour.id}`]: () => Response.json(harbour) });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Harbour' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Delete']);
    expect(currentUrl()).toBe('/my-apps');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByText('Shows arrivals.'));
    await waitFor(() => expect(currentUrl()).toBe(`/application/${harbour.id}`));
  });

  test('search filters by a part of the name from page 1, and clearing acts at once (APS-05, APS-06)', async () => {
    const { asked, currentUrl } = await open(
      {
        [path]: ({ searchParams }) => (searchParams.has('filter[name][contains]') ? pageOf([]) : pageOf([harbour], 80)),
      },
      '/my-apps?page=2',
    );
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search applications' }), 'zzz{Enter}');
    await screen.findByRole('heading', { name: 'No Applications Found' });
    expect(currentUrl()).toBe('/my-apps?q=zzz');
    expect(asked(path).at(-1)?.get('filter[name][contains]')).toBe('zzz');
    expect(screen.getByRole('link', { name: 'Create an application' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await screen.findByRole('link', { name: 'Harbour' });
    expect(currentUrl()).toBe('/my-apps');
  });

  test('the order is kept in the URL and starts at page 1', async () => {
    const { asked, currentUrl } = await open({ [path]: () => pageOf([harbour], 80) }, '/my-apps?page=2');
    const order = await screen.findByRole('combobox', { name: 'Sort by' });
    await userEvent.selectOptions(order, 'Newest first');
    await waitFor(() => expect(currentUrl()).toBe('/my-apps?sort=-created_at'));
    await waitFor(() => expect(asked(path).at(-1)?.get('sort')).toBe('-created_at'));
    await userEvent.selectOptions(order, 'Name, A to Z');
    await waitFor(() => expect(currentUrl()).toBe('/my-apps'));
    await waitFor(() => expect(asked(path).at(-1)?.has('sort')).toBe(false));
  });

  test('an empty list and a failure look different (APS-06)', async () => {
    await open({ [path]: () => pageOf([]) });
    await screen.findByRole('heading', { name: 'No Applications' });
    expect(screen.queryByRole('searchbox')).toBeNull();
    await open({ [path]: () => problem(400, 'Broken') });
    await screen.findByText('Broken');
    expect(screen.queryByRole('heading', { name: 'No Applications' })).toBeNull();
  });

  test('another page size returns to page 1 (TBL-01)', async () => {
    const { currentUrl } = await open({ [path]: () => pageOf([harbour], 80) }, '/my-apps?page=2');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Per page' }), '50');
    await waitFor(() => expect(currentUrl()).toBe('/my-apps?size=50'));
  });
});

describe('new applications (APS-07)', () => {
  const disabled = () => screen.findByRole<HTMLButtonElement>('button', { name: 'New App' });

  test('cannot be made until a strategy is known', async () => {
    const answer = Promise.withResolvers<Response>();
    await open({ [strategiesPath]: () => answer.promise.then((response) => response.clone()) });
    expect((await disabled()).disabled).toBe(true);
    answer.resolve(pageOf([keyStrategy]));
    await newApp();
  });

  test('without strategies: a warning', async () => {
    await open({ [strategiesPath]: () => pageOf([]), [path]: () => pageOf([]) });
    await screen.findByText(/Application creation is disabled.*contact a developer portal admin/);
    expect((await disabled()).disabled).toBe(true);
    expect(screen.queryByRole('link', { name: 'Create an application' })).toBeNull();
  });

  test('with failing strategies: only a toast', async () => {
    await open({ [strategiesPath]: () => problem(400, 'no luck') });
    await screen.findByText('Error fetching auth strategies: no luck');
    expect((await disabled()).disabled).toBe(true);
    expect(screen.queryByText(/creation is disabled/)).toBeNull();
  });
});

describe('a session that cannot be renewed while the service is out of order (APP-16)', () => {
  const unavailable = 'Service unavailable. Please try again later.';
  const config = { analytics: { percentiles: true } };

  test.each([
    ['a server error', () => problem(500, 'Internal error')],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s: the reader learns of the outage, and one retry brings everything back', async (_, refresh) => {
    let isOut = true;
    const unlessOut =
      (answer: Answer): Answer =>
      (url, init) =>
        isOut ? problem(401) : answer(url, init);
    await open({
      [path]: unlessOut(() => pageOf([harbour])),
      [strategiesPath]: unlessOut(() => pageOf([keyStrategy])),
      '/api/v2/stats/config': unlessOut(() => Response.json(config)),
      '/api/v2/stats': unlessOut(() => problem(400)),
      '/api/v2/developer/refresh': refresh,
    });
    await screen.findByText(unavailable);
    await screen.findByText(`Error fetching auth strategies: ${unavailable}`);
    expect(screen.queryByText('Refused')).toBeNull();

    isOut = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Harbour' });
    await newApp();
    await screen.findByRole('heading', { name: 'Last 24 hours' });
  });

  test('strategies alone can be retried beside the button that requires them', async () => {
    let isOut = true;
    await open({ [strategiesPath]: () => (isOut ? problem(503) : pageOf([keyStrategy])) });
    await screen.findByRole('link', { name: 'Harbour' });
    await screen.findByText(`Error fetching auth strategies: ${unavailable}`);
    isOut = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await newApp();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('deleting (APS-08, APS-09)', () => {
  test('asks for confirmation with the name; a failure shows above the rows until it is dismissed', async () => {
    await open({ [`${path}/${harbour.id}`]: () => problem(500, 'Stuck') });
    await choose('Harbour', 'Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete application' });
    expect(question.textContent).toContain('“Harbour”');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Failed to delete application: Stuck');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('link', { name: 'Harbour' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Failed to delete/)).toBeNull();
  });

  test('the last row of a later page leaves the page before it', async () => {
    let left = 26;
    const { currentUrl } = await open(
      {
        [path]: ({ searchParams }) =>
          searchParams.get('page[number]') === '2' ? pageOf(left > 25 ? [harbour] : [], left) : pageOf([runner], left),
        [`${path}/${harbour.id}`]: () => {
          left -= 1;
          return new Response(null, { status: 204 });
        },
      },
      '/my-apps?page=2',
    );
    await choose('Harbour', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Application successfully deleted');
    await screen.findByRole('link', { name: 'Runner' });
    expect(currentUrl()).toBe('/my-apps');
  });
});

describe('refreshing a secret (APS-10)', () => {
  const refresh = `${path}/${runner.id}/refresh-token`;
  const client_secret = 'pcs_very-secret';

  test('asks for confirmation and offers to keep the old one; the new one shows once and never in a toast', async () => {
    const sent: unknown[] = [];
    const { currentUrl } = await open({
      [refresh]: byMethod({
        POST: (_, init) => {
          sent.push(bodyOf(init));
          return Response.json({ client_id: 'runner', client_secret }, { status: 201 });
        },
      }),
    });
    await choose('Runner', 'Refresh secret');
    const question = await screen.findByRole('alertdialog', { name: 'Refresh secret' });
    expect(sent).toEqual([]);
    await userEvent.selectOptions(within(question).getByLabelText('Keep the old secret'), 'For one hour');
    await userEvent.click(within(question).getByRole('button', { name: 'Refresh secret' }));
    await screen.findByText('Successfully refreshed secret');
    expect(sent).toEqual([{ grace: '1h' }]);

    const dialog = await screen.findByRole('dialog', { name: 'Your client secret' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Client Secret').value).toBe(client_secret);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Proceed' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body.innerHTML).not.toContain(client_secret);
    expect(currentUrl()).toBe('/my-apps');
    expect(screen.getByRole('link', { name: 'Runner' })).toBeTruthy();
  });

  test('a failure shows above the rows, and the next action clears it', async () => {
    await open({ [refresh]: () => problem(500, 'Stuck') });
    await choose('Runner', 'Refresh secret');
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh secret' }));
    await screen.findByText('Failed to refresh secret: Stuck');
    await choose('Harbour', 'Delete');
    expect(screen.queryByText(/Failed to refresh/)).toBeNull();
  });
});
