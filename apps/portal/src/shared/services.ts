import type { Client } from '@portico/client/client.ts';
import type { PortalContext } from '@portico/contract/portal.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Choices } from '../page-data.ts';
import { useRouter } from '../router/react.tsx';
import type { Busy } from './busy.ts';
import type { Flags } from './flags/flag-context.ts';
import type { Session } from './session/session.ts';

/** What is made once at the start and handed to every route. */
export interface Services {
  readonly client: Client;
  readonly portal: PortalContext;
  readonly queries: QueryClient;
  readonly session: Session;
  readonly flags: Flags;
  readonly busy: Busy;
  /** Where the portal is, as the reader reached it. */
  readonly origin: string;
  readonly hasLogo: boolean;
  /** What a server drew the page with; undefined where the browser draws it. */
  readonly choices: Choices | undefined;
  /** Loads another page of the portal as a whole, so that nothing of this one is left. */
  readonly load: (path: string) => void;
  /** Loads this page as a whole. */
  readonly reload: () => void;
  readonly logOut: () => Promise<void>;
  /** Where the visitor is, while they are on their way to another page. */
  readonly cameFrom: () => string | undefined;
}

export const useServices = (): Services => useRouter().context as Services;
