import type { IncomingMessage } from 'node:http';
import type { Developer } from '../http/handle.ts';
import { isStrangerTo, readAccessToken } from '../http/session-cookies.ts';
import type { Portal } from '../portal.ts';

export interface Caller {
  readonly portal: Portal;
  /** Undefined for a stranger. */
  readonly developer: Developer | undefined;
}

export interface Memory {
  /** The portal at this host name, if it was read a moment ago. */
  recallPortal(host: string | undefined): Portal | undefined;
  /** The developer of an access token, if it was read a moment ago. */
  recallDeveloper(portal_id: string, access_token: string): Developer | undefined;
}

/** Who sends a request, as far as it is known without a look into the database. */
export function recallCaller({ recallPortal, recallDeveloper }: Memory, request: IncomingMessage): Caller | undefined {
  const portal = recallPortal(request.headers.host);
  if (!portal) return undefined;
  if (isStrangerTo(portal, request)) return { portal, developer: undefined };
  const token = readAccessToken(request);
  const developer = token === undefined ? undefined : recallDeveloper(portal.id, token);
  return developer && { portal, developer };
}
