import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { QueryOptions } from './query.ts';
import { QueryClient } from './query-client.ts';
import { type Result, Shown } from './shown.ts';

/*
 * What the portal uses of TanStack Query, by the same names and with the same meaning, in a quarter of its size. The builds and
 * tests of the portal put this module in its place (`vite.config.ts`).
 */

export { QueryClient };

const ClientContext = createContext<QueryClient | undefined>(undefined);

interface ProviderProps {
  readonly client: QueryClient;
  readonly children: ReactNode;
}

export function QueryClientProvider({ client, children }: ProviderProps): ReactNode {
  useEffect(() => client.followConnection(), [client]);
  return <ClientContext value={client}>{children}</ClientContext>;
}

export function useQueryClient(): QueryClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error('There is no QueryClientProvider around the component.');
  return client;
}

export const queryOptions = <Options,>(options: Options): Options => options;

export const keepPreviousData = (previous: unknown): unknown => previous;

export function useQuery(asked: QueryOptions): Result {
  const client = useQueryClient();
  const options = client.withDefaults(asked);
  const query = client.queryOf(options);
  const [shown] = useState(() => new Shown());
  const result = shown.render(query, options);
  const isEnabled = options.enabled !== false;

  const subscribe = useCallback((notify: () => void) => shown.follow(query, notify), [shown, query]);
  const current = () => shown.current(query);
  useSyncExternalStore(subscribe, current, current);

  useEffect(() => {
    if (options.queryFn) query.options = options;
  });
  useEffect(() => shown.start(query, isEnabled), [shown, query, isEnabled]);
  useEffect(() => shown.mount(), [shown]);

  const interval = isEnabled && options.refetchInterval;
  useEffect(() => {
    if (!interval) return undefined;
    const timer = setInterval(() => void query.fetch(undefined, true).catch(() => {}), interval);
    return () => clearInterval(timer);
  }, [query, interval]);
  return result;
}
