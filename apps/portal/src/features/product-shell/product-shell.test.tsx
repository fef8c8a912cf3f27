import { type Answer, problem } from '@portico/app-kit/test/open-app.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aBranch, anOperation, aPage, aProduct, aVersion, openPortal } from '../../../test/open-portal.tsx';

const tides = aProduct({ name: 'Tides', document_count: 2 });
const v1 = aVersion({ name: 'v1', created_at: '2024-01-01T00:00:00Z', deprecated: true });
const v2 = aVersion({ name: 'v2', created_at: '2025-01-01T00:00:00Z' });
const below = `/api/v2/products/${tides.id}`;
const spec = `/spec/${tides.id}`;
const operationsOf = (version: { id: string }) => `${below}/versions/${version.id}/spec/operations`;
const index = aBranch('index');
const surge = aBranch('surge');
const written = () => Response.json({ title: 'Written', content: { type: 'document', version: '1', children: [] } });
const listing = (...operations: ReturnType<typeof anOperation>[]) => Response.json({ api_type: 'openapi', operations });

const answers = (changes: Record<string, Answer> = {}): Record<string, Answer> => ({
  [below]: () => Response.json(tides),
  [`${below}/versions`]: () => Response.json(aPage([v2, v1])),
  [`${below}/documents`]: () => Response.json(aPage([index, aBranch('guides', [surge])])),
  [`${below}/documents/${index.id}`]: written,
  [`${below}/documents/${surge.id}`]: written,
  [operationsOf(v1)]: () => listing(anOperation({ summary: 'Old list' })),
  [operationsOf(v2)]: () =>
    listing(
      anOperation({ summary: 'List tides', slug: 'list-things', tags: ['tides'] }),
      anOperation({
        summary: 'Remove a station',
        operation_id: 'drop',
        slug: 'drop',
        method: 'DELETE',
        tags: ['stations'],
        deprecated: true,
      }),
      anOperation({ summary: 'Ping', operation_id: 'ping', slug: 'ping' }),
    ),
  ...changes,
});

const sidebar = () => screen.findByRole('navigation', { name: 'Contents of the product' });
const chooser = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Version' });

describe('the version chooser', () => {
  test('offers the oldest first, marks deprecated ones and has the newest chosen (SHL-04, SHL-07)', async () => {
    await openPortal({ at: spec, answers: answers() });
    const options = [...(await chooser()).options].map(({ text }) => text);
    expect(options).toEqual(['v1 (deprecated)', 'v2']);
    expect((await chooser()).value).toBe(v2.id);
  });

  test('changes the URL on a specification page, and Back returns (SHL-07)', async () => {
    const { currentUrl, back } = await openPortal({ at: spec, answers: answers() });
    await userEvent.selectOptions(await chooser(), v1.id);
    await waitFor(() => expect(currentUrl()).toBe(`${spec}/${v1.id}`));
    await screen.findByText(/Version v1 is deprecated/);
    await screen.findByText('Old list');
    expect(document.title).toBe('Tides v1 | Saltmere Open Data');
    await back();
    await waitFor(() => expect(screen.queryByText(/is deprecated/)).toBeNull());
  });

  test('shows since when a version is deprecated, when it ends, the note of its owners, and its successor (SHL-09)', async () => {
    const end = {
      deprecated: true,
      deprecated_on: '2026-02-01',
      note: 'Tides are in meters from v2 on.',
      sunset_on: '2027-01-31',
      after_sunset: 'refuse',
      successor: { id: v2.id, name: 'v2', slug: 'v2' },
    };
    const asked = { [`${below}/versions/${v1.id}/end`]: () => Response.json(end) };
    await openPortal({ at: `${spec}/${v1.id}`, answers: answers(asked) });
    const notice = await screen.findByText(/deprecated as of February 1, 2026/);
    const bar = notice.closest('[role=status]') as HTMLElement;
    expect(bar.textContent).toContain('Out of service from January 31, 2027');
    expect(bar.textContent).toContain('Tides are in meters from v2 on.');
    expect(within(bar).getByRole('link', { name: 'Move to v2' }).getAttribute('href')).toBe(`${spec}/v2`);
    const changes = within(bar).getByRole('link', { name: 'What changes' });
    expect(changes.getAttribute('href')).toBe(`${spec}/v2/changes?from=${v1.id}`);
  });

  test('changes operations and notice, but not the URL, beside a document (SHL-07, SHL-09)', async () => {
    const documentation = `/docs/${tides.id}/index`;
    const { currentUrl } = await openPortal({ at: documentation, answers: answers() });
    await userEvent.selectOptions(await chooser(), v1.id);
    await screen.findByText('Old list');
    await screen.findByText(/Version v1 is deprecated/);
    expect(currentUrl()).toBe(documentation);
  });

  test.each(['v1', 'V1', 'v%31', 'v%2531'])(
    'takes the name %s of the URL for an id and keeps query and hash (SHL-05, SHL-06)',
    async (name) => {
      const { currentUrl } = await openPortal({ at: `${spec}/${name}?application=a#/tides/x`, answers: answers() });
      await waitFor(() => expect(currentUrl()).toBe(`${spec}/${v1.id}?application=a#/tides/x`));
    },
  );

  test('takes an unknown version for the newest (SHL-05)', async () => {
    const { currentUrl } = await openPortal({ at: `${spec}/v9`, answers: answers() });
    await waitFor(() => expect(currentUrl()).toBe(`${spec}/${v2.id}`));
  });

  test('is empty, with a warning, when there is no version (SHL-08)', async () => {
    await openPortal({ at: spec, answers: answers({ [`${below}/versions`]: () => Response.json(aPage([])) }) });
    expect((await chooser()).disabled).toBe(true);
    expect(await screen.findAllByText('This product has no published product versions')).toHaveLength(2);
    expect(document.title).toBe('Tides | Saltmere Open Data');
  });
});

describe('the sidebar', () => {
  test('groups operations by tag, those without at the end, deprecated ones marked (SHL-11, SHL-13)', async () => {
    await openPortal({ at: spec, answers: answers() });
    await screen.findByText('List tides');
    const groups = within(await sidebar()).getAllByRole('heading', { level: 3 });
    expect(groups.map(({ textContent }) => textContent)).toEqual(['tides', 'stations', 'Other operations']);
    expect(screen.getByRole('link', { name: /Remove a station/ }).getAttribute('title')).toBe('Deprecated');
    expect(screen.getByRole('link', { name: /List tides/ }).getAttribute('href')).toBe(
      `${spec}/${v2.id}/operations/list-things`,
    );
  });

  test('narrows the groups by tag or by what an operation says, and says when none is left (SHL-12)', async () => {
    await openPortal({ at: spec, answers: answers() });
    const filter = await screen.findByRole('searchbox', { name: 'Filter operations' });
    await userEvent.type(filter, 'STAT');
    expect(screen.queryByText('List tides')).toBeNull();
    expect(screen.getByText('Remove a station')).toBeTruthy();
    await userEvent.clear(filter);
    await userEvent.type(filter, 'ping');
    expect(screen.queryByText('Remove a station')).toBeNull();
    expect(screen.getByText('Ping')).toBeTruthy();
    await userEvent.type(filter, 'x');
    expect(screen.getByText('Nothing matches.')).toBeTruthy();
  });

  test('finds operations by words of their bodies, loaded when somebody types, in any order with others', async () => {
    const words = {
      kind: 'words',
      words: ['keel_depth'],
      operations: { 'list-tides': [[], [0]] },
      schemas: [[[0], []]],
    };
    const operations = [
      anOperation({ summary: 'List tides', operation_id: 'listTides', slug: 'list-tides' }),
      anOperation({ summary: 'Ping', operation_id: 'ping', slug: 'ping' }),
    ];
    await openPortal({
      at: spec,
      answers: answers({
        [operationsOf(v2)]: () => Response.json({ api_type: 'openapi', operations, words: 'abcdefgh1234' }),
        [`${below}/versions/${v2.id}/reference/bundles/abcdefgh1234`]: () => Response.json(words),
      }),
    });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Filter operations' }), 'KEEL tides');
    await waitFor(() => expect(screen.getByText('List tides')).toBeTruthy());
    expect(screen.queryByText('Ping')).toBeNull();
    expect(screen.getByText('1 operation found')).toBeTruthy();
  });

  test('is walked by arrow keys, from the filter and back to it', async () => {
    const { currentUrl } = await openPortal({ at: spec, answers: answers() });
    const filter = await screen.findByRole('searchbox', { name: 'Filter operations' });
    await screen.findByText('List tides');
    await userEvent.type(filter, '{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('List tides');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Remove a station');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(filter);
    await userEvent.keyboard('{ArrowDown}p');
    expect(document.activeElement).toBe(filter);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(currentUrl()).toContain(`${spec}/${v2.id}/operations/`));
  });

  test('folds a group', async () => {
    await openPortal({ at: spec, answers: answers() });
    await userEvent.click(await screen.findByRole('button', { name: 'tides' }));
    expect(screen.queryByText('List tides')).toBeNull();
  });

  test('opens an operation from a document, on the specification page, and marks it (SHL-14)', async () => {
    const { currentUrl } = await openPortal({ at: `/docs/${tides.id}/index`, answers: answers() });
    await userEvent.click(await screen.findByRole('link', { name: /List tides/ }));
    await waitFor(() => expect(currentUrl()).toBe(`${spec}/${v2.id}/operations/list-things`));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /List tides/ }).getAttribute('aria-current')).toBe('true'),
    );
  });

  test('says that operations could not be loaded, and tries again (SHL-15)', async () => {
    let isUp = false;
    await openPortal({
      at: spec,
      answers: answers({ [operationsOf(v2)]: () => (isUp ? listing(anOperation({ summary: 'Back' })) : problem(500)) }),
    });
    await screen.findByText('The operations could not be loaded.');
    isUp = true;
    await userEvent.click(within(await sidebar()).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Back');
  });

  test('says that a version has no operations (SHL-15)', async () => {
    await openPortal({ at: spec, answers: answers({ [operationsOf(v2)]: () => new Response(null, { status: 204 }) }) });
    await screen.findByText('This version has no operations.');
  });

  test('folds documents except for the way to the open one (DOC-03)', async () => {
    await openPortal({ at: `/docs/${tides.id}/index`, answers: answers() });
    await screen.findByRole('link', { name: 'The guides page' });
    expect(screen.queryByRole('link', { name: 'The surge page' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show the pages below The guides page' }));
    expect(screen.getByRole('link', { name: 'The surge page' }).getAttribute('href')).toBe(
      `/docs/${tides.id}/guides/surge`,
    );

    await openPortal({ at: `/docs/${tides.id}/surge`, answers: answers() });
    const open = await screen.findByRole('link', { name: 'The surge page' });
    expect(open.getAttribute('aria-current')).toBe('page');
  });

  test('goes on without documents when their list fails (SHL-03)', async () => {
    await openPortal({ at: spec, answers: answers({ [`${below}/documents`]: () => problem(500) }) });
    await screen.findByText('Unable to retrieve documentation');
    await screen.findByText('List tides');
  });
});

test('a product that cannot be loaded says what the server said, and tries again (SHL-02)', async () => {
  let isUp = false;
  await openPortal({
    at: spec,
    answers: answers({ [below]: () => (isUp ? Response.json(tides) : problem(500, 'The disk is on fire.')) }),
  });
  await screen.findByText('The disk is on fire.');
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('List tides');
});

test('moving to another product loads it (SHL-16)', async () => {
  const maps = aProduct({ name: 'Maps', document_count: 0 });
  const { go } = await openPortal({
    at: spec,
    answers: answers({
      [`/api/v2/products/${maps.id}`]: () => Response.json(maps),
      [`/api/v2/products/${maps.id}/versions`]: () => Response.json(aPage([])),
    }),
  });
  await screen.findByText('List tides');
  await go(`/spec/${maps.id}`);
  expect(await within(await sidebar()).findByText('Maps')).toBeTruthy();
  expect(screen.queryByText('List tides')).toBeNull();
});
