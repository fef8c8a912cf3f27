import type { Client } from '@portico/client/client.ts';
import { getSiteFrame, getSitePage } from '@portico/contract/site.ts';
import type { DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { queryOptions } from '@tanstack/react-query';
import { withOwnPaths } from '../document/own-paths.ts';
import type { Services } from '../services.ts';

/** Menu, footer and announcement, which differ from reader to reader. */
export const siteFrameQuery = (client: Client, developerId: string | undefined) =>
  queryOptions({
    queryKey: ['site-frame', developerId ?? null],
    queryFn: ({ signal }) => client.send(getSiteFrame, {}, { signal }),
  });

/** A page that the owners wrote. */
export const sitePageQuery = ({ client, origin }: Pick<Services, 'client' | 'origin'>, path: string) =>
  queryOptions({
    queryKey: ['site-page', path],
    queryFn: async ({ signal }) => {
      const { content, ...head } = await client.send(getSitePage, { query: { path } }, { signal });
      // Cached: the server uses one response for many pages.
      return { ...head, root: withOwnPaths(structuredClone(content) as DocumentRoot, origin) };
    },
  });
