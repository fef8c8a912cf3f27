import type { Client } from '@portico/client/client.ts';
import type { PortalContext } from '@portico/contract/portal.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Choices } from '../page-data.ts';
import { useRouter } from '../router/react.tsx';
import type { Busy } from './busy.ts';
import type { Flags } from './flags/flag-context.ts';
import type { Session } from './session/session.ts';

/** Created once at the start and passed to every route. */
export interface Services {
  readonly client: Client;
  readonly portal: PortalContext;
  readonly queries: QueryClient;
  readonly session: Session;
  readonly flags: Flags;
  readonly busy: Busy;
  /** The origin by which the reader opened the portal. */
  readonly origin: string;
  readonly hasLogo: boolean;
  /** The preferences that the server rendered the page with; undefined in pages that the browser renders. */
  readonly choices: Choices | undefined;
  /** Loads another page of the portal with a full reload, so that no state is left. */
  readonly load: (path: string) => void;
  /** Loads this page as a whole. */
  readonly reload: () => void;
  readonly logOut: () => Promise<void>;
  /** The current page during a navigation. */
  readonly cameFrom: () => string | undefined;
}

export const useServices = (): Services => useRouter().context as Services;
