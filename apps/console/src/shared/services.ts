import type { Client } from '@portico/client/client.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { SessionHint } from './session-hint.ts';
import type { StepUp } from './step-up.ts';

/** Created once at the start and passed to every screen. */
export interface Services {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly hint: SessionHint;
  readonly stepUp: StepUp;
  /** Loads another page with a full reload, so that no state is left. */
  readonly load: (path: string) => void;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('A screen stands outside of the console.');
  return services;
}
