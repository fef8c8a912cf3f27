import type { IncomingMessage } from 'node:http';
import type { Developer } from '../http/handle.ts';
import { isStrangerTo, readAccessToken } from '../http/session-cookies.ts';
import type { Portal } from '../portal.ts';

export interface Caller {
  readonly portal: Portal;
  /** Undefined for a visitor. */
  readonly developer: Developer | undefined;
}

export interface Memory {
  /** The portal of this host name, if cached. */
  recallPortal(host: string | undefined): Portal | undefined;
  /** The developer of an access token, if cached. */
  recallDeveloper(portal_id: string, access_token: string): Developer | undefined;
}

/** The caller of a request, if it is known without asking the database. */
export function recallCaller({ recallPortal, recallDeveloper }: Memory, request: IncomingMessage): Caller | undefined {
  const portal = recallPortal(request.headers.host);
  if (!portal) return undefined;
  if (isStrangerTo(portal, request)) return { portal, developer: undefined };
  const token = readAccessToken(request);
  const developer = token === undefined ? undefined : recallDeveloper(portal.id, token);
  return developer && { portal, developer };
}
