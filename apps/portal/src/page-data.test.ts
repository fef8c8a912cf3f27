import { createQueryClient } from '@portico/app-kit/query-client.ts';
import type { PortalContext } from '@portico/contract/portal.ts';
import { expect, test, vi } from 'vitest';
import { type PageData, queriesOf, takeOverQueries } from './page-data.ts';

const pageOf = (queries: PageData['queries']): PageData => ({
  portal: {} as PortalContext,
  flags: { flags: {} },
  choices: { locale: 'en', hasThemes: true },
  hasLogo: false,
  queries,
});

test('data that a page was rendered from is not requested again, however long the server has cached the page', async () => {
  const server = createQueryClient();
  await server.prefetchQuery({ queryKey: ['product', 'tides'], queryFn: async () => ({ name: 'Tides' }) });
  await server.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('down')), retry: false });
  const sent = JSON.parse(JSON.stringify(queriesOf(server))) as PageData['queries'];

  const browser = createQueryClient();
  takeOverQueries(browser, pageOf(sent));
  const ask = vi.fn();
  expect(await browser.fetchQuery({ queryKey: ['product', 'tides'], queryFn: ask })).toEqual({ name: 'Tides' });
  expect(ask).not.toHaveBeenCalled();
  expect(browser.getQueryCache().findAll({ queryKey: ['failed'] })).toEqual([]);
});
