import { randomUUID } from 'node:crypto';
import type { Pages } from '../render/pages.ts';
import type { Shortcut } from './shortcut.ts';

interface Parts {
  readonly pages: Pages;
  /** The headers of every page. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends cached pages. The framework renders, refuses and redirects. */
export const createKnownPages = ({ pages, headers }: Parts): Shortcut => ({
  route: 'known pages',
  // Behind a proxy that ends TLS, only the framework knows the reader's protocol.
  isFor: ({ method, url, headers: sent }) =>
    method === 'GET' && !url!.startsWith('/api/') && sent['x-forwarded-proto'] === undefined,
  answer: (request, response) => pages.recall(request, response, { ...headers, 'x-request-id': randomUUID() }),
});
