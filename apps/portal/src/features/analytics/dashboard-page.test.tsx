import { type Answer, problem } from '@portico/app-kit/test/open-app.ts';
import type { AnalyticsQuery } from '@portico/contract/analytics.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { anApplication, aRegistration, atWork, bodyOf, pageOf } from '../../../test/applications.tsx';
import { aPortal, openPortal } from '../../../test/open-portal.tsx';

afterEach(async () => {
  // Open menus are outside of the page, which the next test replaces.
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('[role=dialog], [role=menu]')).toBeNull());
});

const application = anApplication({ name: 'Harbour' });
const maps = aRegistration({ product_name: 'Maps', product_version_name: 'v4' });
const weather = aRegistration({ product_name: 'Weather', product_version_name: 'v2' });
const nextVersion = '00000000-0000-4000-8000-00000000000f';
const base = `/api/v2/applications/${application.id}`;
const dashboardUrl = `/application/${application.id}/application-dashboard`;
const configured = () => Response.json({ analytics: { percentiles: true, retention_ms: 63_072_000_000 } });

/** A response with the same value for each version or status code at every step. */
function figures({ start_ms, end_ms, granularity_ms = 1, metrics, dimensions = [] }: AnalyticsQuery, value = 12) {
  const steps = dimensions.includes('TIME') ? Math.round((end_ms - start_ms) / granularity_ms) : 1;
  const [kind] = dimensions.filter((one) => one !== 'TIME');
  const values = {
    API_PRODUCT_VERSION: [maps.product_version_id, weather.product_version_id],
    STATUS_CODE: ['404', '429'],
    STATUS_CODE_GROUPED: ['2XX', '4XX'],
    APPLICATION: [],
  };
  const keys = kind ? values[kind] : [''];
  return {
    meta: { metric_names: metrics, metric_units: {}, start_ms, end_ms, truncated: false, granularity: granularity_ms },
    records: Array.from({ length: steps }, (_, at) => at).flatMap((at) =>
      keys.map((key) => ({
        timestamp: new Date(start_ms + at * granularity_ms).toISOString(),
        event: { ...(kind && { [kind]: key }), [metrics[0]!]: value },
      })),
    ),
  };
}

function open(
  answers: Record<string, Answer> = {},
  { at = dashboardUrl, allowed = '90d' as '90d' | '24h', value = 12 } = {},
) {
  const questions: AnalyticsQuery[] = [];
  const world = atWork({
    '/api/v2/portal': () => Response.json(aPortal({ is_public: false, allowed_time_period: allowed })),
    '/api/v2/stats/config': configured,
    '/api/v2/stats': (_, init) => {
      const question = bodyOf(init) as AnalyticsQuery;
      // React mounts everything twice while it is developed with, so everything is asked for twice.
      if (!questions.some((known) => JSON.stringify(known) === JSON.stringify(question))) questions.push(question);
      return Response.json(figures(question, value));
    },
    [base]: () => Response.json(application),
    [`${base}/registrations`]: () => pageOf([maps, weather]),
    ...answers,
  });
  return openPortal({ at, ...world }).then((portal) => ({ ...portal, questions }));
}

const chart = (name: string) => screen.findByRole('region', { name });

describe('the dashboard', () => {
  test('warns of versions that are deprecated or end, with links to the successor and its changes', async () => {
    const end = {
      ...{ deprecated: true, deprecated_on: '2026-01-01', sunset_on: '2099-06-30', after_sunset: 'refuse' as const },
      successor: { id: nextVersion, name: 'v5', slug: 'v5' },
    };
    const ended = { ...end, sunset_on: '2026-01-31', successor: null };
    await open({
      [`${base}/registrations`]: () =>
        pageOf([
          { ...maps, end },
          { ...weather, end: ended },
        ]),
    });
    const warning = (await screen.findByText(/Maps v4 ends on June 30, 2099\./)).closest(
      '[role=status]',
    ) as HTMLElement;
    const [move, changes] = within(warning).getAllByRole('link');
    expect([move?.textContent, move?.getAttribute('href')]).toEqual(['Move to v5', `/spec/${maps.product_id}/v5`]);
    expect([changes?.textContent, changes?.getAttribute('href')]).toEqual([
      'What changes',
      `/spec/${maps.product_id}/v5/changes?from=${maps.product_version_id}`,
    ]);
    expect(screen.getByText(/Weather v2 ended on January 31, 2026\./).closest('[role=alert]')).toBeTruthy();
  });

  test('asks for the cards and six charts of the last 24 hours, never without a filter (ANA-11, ANA-12, ANA-13)', async () => {
    const { questions } = await open();
    await within(await chart('Requests')).findByRole('img');
    await waitFor(() => expect(questions).toHaveLength(8));
    const shapes = questions.map(({ metrics, dimensions = [], filter = [] }) =>
      [metrics[0], ...dimensions, ...filter.map(({ dimension, values }) => `${dimension} ${values}`)].join(' | '),
    );
    const own = `APPLICATION ${application.id}`;
    expect(shapes.sort()).toEqual(
      [
        `REQUEST_COUNT | STATUS_CODE_GROUPED | TIME | ${own}`,
        `RESPONSE_LATENCY_P99 | TIME | ${own}`,
        `REQUEST_COUNT | TIME | API_PRODUCT_VERSION | ${own}`,
        `RESPONSE_LATENCY_P99 | TIME | API_PRODUCT_VERSION | ${own}`,
        `REQUEST_COUNT | TIME | API_PRODUCT_VERSION | STATUS_CODE_GROUPED 4XX | ${own}`,
        `REQUEST_COUNT | TIME | API_PRODUCT_VERSION | STATUS_CODE_GROUPED 5XX | ${own}`,
        `REQUEST_COUNT | STATUS_CODE | STATUS_CODE_GROUPED 4XX | ${own}`,
        `REQUEST_COUNT | STATUS_CODE | STATUS_CODE_GROUPED 5XX | ${own}`,
      ].sort(),
    );
    const byVersion = questions.find(({ dimensions }) => dimensions?.includes('API_PRODUCT_VERSION'))!;
    expect(byVersion.granularity_ms).toBe(3_600_000);
    expect(byVersion.end_ms - byVersion.start_ms).toBe(86_400_000);
  });

  test('draws the other charts when the first one fails (ANA-14)', async () => {
    const never = new Promise<Response>(() => {});
    const isFirst = ({ dimensions, filter = [] }: AnalyticsQuery) => dimensions?.length === 2 && filter.length === 1;
    await open({
      '/api/v2/stats': (_, init) => {
        const question = bodyOf(init) as AnalyticsQuery;
        return isFirst(question) && question.metrics[0] === 'REQUEST_COUNT' ? never : Response.json(figures(question));
      },
    });
    await within(await chart('Latency')).findByRole('img');
    expect(within(await chart('Requests')).queryByRole('img')).toBeNull();
  });

  test('names versions by product and version, and shows the figures as a table on demand (ANA-02, ANA-16)', async () => {
    await open();
    const requests = await chart('Requests');
    await userEvent.click(await within(requests).findByRole('button', { name: 'Show as a table: Requests' }));
    const titles = within(requests)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(titles).toEqual(['Time', 'Maps v4', 'Weather v2']);
    expect(within(requests).getAllByRole('row')).toHaveLength(25);
    expect(screen.getByRole('link', { name: 'Harbour' }).getAttribute('href')).toBe(`/application/${application.id}`);
  });

  test('the legend hides a series and shows it again', async () => {
    await open();
    const requests = await chart('Requests');
    const entry = await within(requests).findByRole('button', { name: 'Maps v4' });
    const lines = () => requests.querySelectorAll('[role=img] path').length;
    expect(lines()).toBe(2);
    await userEvent.click(entry);
    expect([entry.getAttribute('aria-pressed'), lines()]).toEqual(['false', 1]);
    await userEvent.click(entry);
    expect(lines()).toBe(2);
  });

  test('a time range takes effect when it is applied, and is kept in the URL (ANA-06)', async () => {
    const { currentUrl: now, questions } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Last 24 hours' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Last 7 days' }));
    expect(now()).toBe(dashboardUrl);
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(now()).toBe(`${dashboardUrl}?range=7d`));
    await waitFor(() => expect(questions.some(({ granularity_ms }) => granularity_ms === 86_400_000)).toBe(true));
  });

  test('chosen versions take effect after a rest, all at once (ANA-04)', async () => {
    const { currentUrl: now, questions } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'All product versions' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Weather v2' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Maps v4' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Maps v4' }));
    expect(now()).toBe(dashboardUrl);
    await waitFor(() => expect(now()).toContain(`versions=${weather.product_version_id}`), { timeout: 3000 });
    const values = [weather.product_version_id];
    await waitFor(() =>
      expect(questions.at(-1)?.filter).toContainEqual({ dimension: 'API_PRODUCT_VERSION', type: 'IN', values }),
    );
  });

  test('there is no trend and no calendar when only 24 hours are allowed (ANA-06, ANA-10)', async () => {
    const { questions } = await open({}, { allowed: '24h', at: `${dashboardUrl}?range=30d` });
    expect(await screen.findAllByText('Trend not available')).toHaveLength(3);
    await userEvent.click(await screen.findByRole('button', { name: 'Last 24 hours' }));
    expect(await screen.findAllByRole('radio', { name: /Last/ })).toHaveLength(5);
    expect(screen.queryByRole('radio', { name: 'Custom' })).toBeNull();
    expect(questions.every(({ start_ms, end_ms }) => end_ms - start_ms <= 86_400_000)).toBe(true);
  });
});

describe('when something is missing', () => {
  test('each chart names what could not be fetched, and can retry (ANA-14)', async () => {
    let isBroken = true;
    await open({
      '/api/v2/stats': (_, init) => {
        const question = bodyOf(init) as AnalyticsQuery;
        const isLatency = question.metrics[0] === 'RESPONSE_LATENCY_P99' && question.dimensions?.length === 2;
        return isBroken && isLatency ? problem(500, 'It is stuck.') : Response.json(figures(question));
      },
    });
    const latency = await chart('Latency');
    await within(latency).findByText('Unable to fetch latency');
    await within(await chart('Requests')).findByRole('img');
    isBroken = false;
    await userEvent.click(within(latency).getByRole('button', { name: 'Try again' }));
    await within(latency).findByRole('img');
  });

  test('no analytics are requested without registrations (ANA-03)', async () => {
    const { questions } = await open({ [`${base}/registrations`]: () => pageOf([]) });
    await screen.findByText('This App is not registered for any Product Versions');
    expect(screen.queryByRole('button', { name: 'Last 24 hours' })).toBeNull();
    expect(questions).toEqual([]);
  });

  test('without calls the page explains how to make the first one', async () => {
    await open({}, { value: 0 });
    await screen.findByText('No calls in this time range');
    expect(screen.getByText(/curl -H 'apikey: YOUR_KEY'/)).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('No errors in this time range')).toHaveLength(4));
  });

  test('without analytics the URL shows the forbidden page and stays (ANA-01, PRM-03)', async () => {
    const { currentUrl: now } = await open({ '/api/v2/stats/config': () => Response.json({ analytics: null }) });
    await screen.findByText('403');
    expect(now()).toBe(dashboardUrl);
  });

  test('a configuration that cannot be loaded is reported, and can be retried (ANA-01)', async () => {
    await open({ '/api/v2/stats/config': () => problem(500) });
    await screen.findByText('Unable to fetch analytics settings');
    await screen.findByRole('button', { name: 'Try again' });
  });

  test('an unknown application leads to the not-found page', async () => {
    const { currentUrl: now } = await open({ [base]: () => problem(404) });
    await waitFor(() => expect(now()).toBe('/404'));
  });
});

describe('the summary on My Apps', () => {
  const list = { '/api/v2/applications': () => pageOf([application]) };

  test('shows 30 days of the listed applications, with a link to a dashboard (APS-11)', async () => {
    const { questions } = await open(list, { at: '/my-apps' });
    const summary = await screen.findByRole('region', { name: 'Last 30 days' });
    await within(summary).findByText('P99 latency');
    await waitFor(() => expect(questions).toHaveLength(2));
    expect(questions[0]?.filter).toEqual([{ dimension: 'APPLICATION', type: 'IN', values: [application.id] }]);
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Harbour' }));
    await screen.findByRole('menuitem', { name: 'View analytics' });
  });

  test('is absent without analytics', async () => {
    const { questions } = await open(
      { ...list, '/api/v2/stats/config': () => Response.json({ analytics: null }) },
      { at: '/my-apps' },
    );
    await screen.findByRole('link', { name: 'Harbour' });
    expect(screen.queryByRole('region', { name: /Last/ })).toBeNull();
    expect(questions).toEqual([]);
  });
});
