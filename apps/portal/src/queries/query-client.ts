import { hashOf, type Key, startsWith } from './keys.ts';
import { Query, type QueryOptions } from './query.ts';

interface Filters {
  readonly queryKey?: Key;
  readonly exact?: boolean;
  readonly type?: 'active';
  readonly predicate?: (query: Query) => boolean;
}

interface Defaults {
  readonly queries?: Partial<QueryOptions>;
}

const ignore = () => {};

/** All queries of a page, by their keys. */
export class QueryClient {
  readonly #queries = new Map<string, Query>();
  #defaults: Partial<QueryOptions>;

  constructor({ defaultOptions }: { readonly defaultOptions?: Defaults } = {}) {
    this.#defaults = defaultOptions?.queries ?? {};
  }

  setDefaultOptions({ queries = {} }: Defaults): void {
    this.#defaults = queries;
  }

  withDefaults = (options: QueryOptions): QueryOptions => ({ ...this.#defaults, ...options });

  /** The query of a key. `options` have the defaults in them. */
  queryOf(options: QueryOptions): Query {
    const hash = hashOf(options.queryKey);
    const known = this.#queries.get(hash);
    if (known) return known;
    const query = new Query(hash, options, () => this.#remove(query));
    this.#queries.set(hash, query);
    return query;
  }

  getQueryCache = () => ({
    getAll: (): Query[] => [...this.#queries.values()],
    findAll: (filters: Filters): Query[] => this.#find(filters),
  });

  getQueryData = (key: Key): unknown => this.#queries.get(hashOf(key))?.state.data;

  setQueryData(key: Key, change: unknown): void {
    const query = this.queryOf(this.withDefaults({ queryKey: key }));
    const data = typeof change === 'function' ? change(query.state.data) : change;
    if (data !== undefined) query.setData(data);
  }

  setQueriesData(filters: Filters, change: unknown): void {
    for (const { queryKey } of this.#find(filters)) this.setQueryData(queryKey, change);
  }

  async fetchQuery(options: QueryOptions): Promise<unknown> {
    const full = this.withDefaults(options);
    const query = this.queryOf(full);
    return query.isStale(full.staleTime) ? query.fetch(full) : query.state.data;
  }

  prefetchQuery = (options: QueryOptions): Promise<void> => this.fetchQuery(options).then(ignore, ignore);

  ensureQueryData = async (options: QueryOptions): Promise<unknown> =>
    this.getQueryData(options.queryKey) ?? this.fetchQuery(options);

  async refetchQueries(filters: Filters = {}): Promise<void> {
    await Promise.all(
      this.#find(filters).map((query) => query.options.queryFn && query.fetch(undefined, true).catch(ignore)),
    );
  }

  /** What is shown is asked for again at once, the rest when it is shown. */
  async invalidateQueries(filters: Filters = {}): Promise<void> {
    for (const query of this.#find(filters)) query.set({ isInvalidated: true });
    await this.refetchQueries({ ...filters, type: 'active' });
  }

  async resetQueries(filters: Filters = {}): Promise<void> {
    const queries = this.#find(filters);
    for (const query of queries) query.reset();
    await this.refetchQueries({ ...filters, type: 'active' });
  }

  removeQueries(filters: Filters = {}): void {
    for (const query of this.#find(filters)) this.#remove(query);
  }

  clear(): void {
    this.removeQueries();
  }

  /** Back online, what failed or is outdated is asked for again. Returns the end of it. */
  followConnection(): () => void {
    const onOnline = () =>
      void this.refetchQueries({ type: 'active', predicate: (query) => query.isStale(query.options.staleTime) });
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }

  #find({ queryKey, exact, type, predicate }: Filters): Query[] {
    return [...this.#queries.values()].filter(
      (query) =>
        (queryKey === undefined || (exact ? query.hash === hashOf(queryKey) : startsWith(query.queryKey, queryKey))) &&
        (type === undefined || query.isActive) &&
        (predicate === undefined || predicate(query)),
    );
  }

  #remove(query: Query): void {
    query.end();
    if (this.#queries.get(query.hash) === query) this.#queries.delete(query.hash);
  }
}
