import { problem } from '@portico/app-kit/test/open-app.ts';
import { parseMarkdown } from '@portico/documents/parse/markdown.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ada, aFrame, aPortal, aSitePage, found, openPortal, searchPath } from '../../../test/open-portal.tsx';

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the choice of one test is not that of the next
  document.cookie = 'portico-closed-notice=; Max-Age=0; Path=/';
});

const frame = (changes: Parameters<typeof aFrame>[0]) => ({
  '/api/v2/portal/site': () => Response.json(aFrame(changes)),
});

const pages = (
  ...written: { path: string; title: string; markdown: string; layout?: 'text' | 'wide' | 'landing' }[]
) => ({
  '/api/v2/portal/page': (url: URL) => {
    const page = written.find(({ path }) => path === url.searchParams.get('path'));
    if (!page) return problem(404);
    const { markdown, ...head } = page;
    return Response.json(aSitePage({ ...head, content: parseMarkdown(markdown) as never }));
  },
});

const terms = { path: '/legal/terms', title: 'Terms', markdown: '# Terms\n\n[imprint](/imprint)\n\n## Fees\n' };
const imprint = { path: '/imprint', title: 'Imprint', markdown: 'Saltmere Ltd.' };
const start = { path: '/', title: 'Start', layout: 'landing' as const, markdown: '# Build with tides\n' };

test('a page of the owners is at its own path, shows its title once, and leads to others without a reload', async () => {
  const { currentUrl, loaded } = await openPortal({ at: '/legal/terms', answers: pages(terms, imprint) });
  await screen.findByRole('heading', { level: 1, name: 'Terms' });
  expect(screen.getAllByRole('heading', { name: 'Terms' })).toHaveLength(1);
  expect(document.title).toBe('Terms | Saltmere Open Data');
  await userEvent.click(screen.getByRole('link', { name: 'imprint' }));
  await screen.findByText('Saltmere Ltd.');
  expect([currentUrl(), loaded]).toEqual(['/imprint', []]);
});

test('a path without a page is not found, and the page says which', async () => {
  const { currentUrl } = await openPortal({ at: '/nothing/here', answers: pages(imprint) });
  await screen.findByText('You asked for /nothing/here');
  expect(currentUrl()).toBe('/404');
});

test('on a private portal strangers read a public page, and log in for any other path', async () => {
  const isPrivate = { '/api/v2/portal': () => Response.json(aPortal({ is_public: false })) };
  await openPortal({ at: '/imprint', answers: { ...isPrivate, ...pages(imprint) } });
  await screen.findByText('Saltmere Ltd.');
  const other = await openPortal({ at: '/secret', answers: { ...isPrivate, ...pages(imprint) } });
  await waitFor(() => expect(other.currentUrl()).toBe('/login'));
});

test('an own page is above the catalog, in place of its heading', async () => {
  const answers = { ...frame({ home: 'page-and-catalog' }), ...pages(start) };
  await openPortal({ answers });
  await screen.findByRole('heading', { level: 1, name: /Build with tides/ });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('searchbox', { name: /products/i })).toBeTruthy();
});

test('an own page is instead of the catalog, which then has a page of its own', async () => {
  const answers = { ...frame({ home: 'page' }), ...pages(start), [searchPath]: () => Response.json(found([])) };
  const { go, currentUrl } = await openPortal({ answers });
  await screen.findByRole('heading', { level: 1, name: /Build with tides/ });
  expect(screen.queryByRole('searchbox')).toBeNull();
  await go('/catalog');
  await screen.findByRole('searchbox', { name: /products/i });
  expect(currentUrl()).toBe('/catalog');
});

test('without such a page, the path of the catalog leads to the start', async () => {
  const { currentUrl } = await openPortal({ at: '/catalog?q=tide' });
  await waitFor(() => expect(currentUrl()).toBe('/?q=tide'));
});

const menu = [
  { label: 'Products', links: [{ label: 'Tides', href: '/products/tides', description: 'High and low water' }] },
  { label: 'Status', href: 'https://status.example' },
  { label: 'Imprint', href: '/imprint' },
];

test('the menu of the owners replaces the link to the catalog', async () => {
  const { currentUrl } = await openPortal({ answers: { ...frame({ menu }), ...pages(imprint) } });
  const bar = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
  await bar.findByText('High and low water');
  expect(bar.queryByRole('link', { name: 'Catalog' })).toBeNull();
  expect(bar.getByText('Status').getAttribute('href')).toBe('https://status.example');
  await userEvent.click(bar.getByText('Imprint'));
  await waitFor(() => expect(currentUrl()).toBe('/imprint'));
});

test('menu and footer are those of the developer after a login', async () => {
  const { asked } = await openPortal({ session: { developer: ada }, answers: frame({ menu }) });
  await screen.findByText('High and low water');
  expect(asked('/api/v2/portal/site').length).toBeGreaterThan(0);
});

test('the footer has columns, small print, links and networks', async () => {
  const footer = {
    columns: [{ title: 'Company', links: [{ label: 'About', href: '/about' }] }],
    small_print: '© Saltmere',
    links: [{ label: 'Terms', href: '/legal/terms' }],
    social: [{ network: 'stackoverflow' as const, href: 'https://stackoverflow.example/t' }],
  };
  await openPortal({ answers: frame({ footer }) });
  const shown = within(await screen.findByRole('navigation', { name: 'Footer' }));
  expect(shown.getByRole('list', { name: 'Company' })).toBeTruthy();
  expect(shown.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['About', '/about'],
    ['Terms', '/legal/terms'],
    ['Stack Overflow', 'https://stackoverflow.example/t'],
  ]);
  expect(shown.getByText('© Saltmere')).toBeTruthy();
});

const announcement = {
  id: 'a1',
  text: 'v1 ends in March',
  level: 'warning' as const,
  is_dismissible: true,
  link: { label: null, href: '/legal/terms' },
};

test('an announcement that was closed stays closed, and the next one is shown', async () => {
  await openPortal({ answers: frame({ announcement }) });
  const shown = within(await screen.findByRole('complementary', { name: 'Announcement' }));
  expect(shown.getByRole('link', { name: 'v1 ends in March' }).getAttribute('href')).toBe('/legal/terms');
  await userEvent.click(shown.getByRole('button', { name: 'Close announcement' }));
  expect(screen.queryByRole('complementary', { name: 'Announcement' })).toBeNull();
  const { asked } = await openPortal({ answers: frame({ announcement }) });
  await waitFor(() => expect(asked('/api/v2/portal/site').length).toBeGreaterThan(0));
  await screen.findByRole('searchbox');
  expect(screen.queryByRole('complementary', { name: 'Announcement' })).toBeNull();
  await openPortal({ answers: frame({ announcement: { ...announcement, id: 'a2' } }) });
  await screen.findByRole('complementary', { name: 'Announcement' });
});

test('an announcement that cannot be closed has no button', async () => {
  await openPortal({ answers: frame({ announcement: { ...announcement, is_dismissible: false } }) });
  const shown = within(await screen.findByRole('complementary', { name: 'Announcement' }));
  expect(shown.queryByRole('button')).toBeNull();
});
