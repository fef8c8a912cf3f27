import { randomUUID } from 'node:crypto';
import type { Pages } from '../render/pages.ts';
import type { Shortcut } from './shortcuts.ts';

interface Parts {
  readonly pages: Pages;
  /** Those of every page. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends pages that are remembered. Whatever has to be drawn, refused or moved is left to the framework. */
export const createKnownPages = ({ pages, headers }: Parts): Shortcut => ({
  route: 'known pages',
  // Behind a proxy that ends TLS, the framework knows by which protocol the reader came.
  isFor: ({ method, url, headers: sent }) =>
    method === 'GET' && !url!.startsWith('/api/') && sent['x-forwarded-proto'] === undefined,
  answer: (request, response) => pages.recall(request, response, { ...headers, 'x-request-id': randomUUID() }),
});
