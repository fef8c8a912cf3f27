import type { Observer, Query, QueryOptions } from './query.ts';

interface Fields {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: 'pending' | 'success' | 'error';
  readonly isPlaceholderData: boolean;
}

/** What a component sees of its query. */
export class Result implements Fields {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: Fields['status'];
  readonly isPlaceholderData: boolean;
  readonly #isFetching: boolean;
  readonly #onAsked: () => void;

  constructor({ data, error, status, isPlaceholderData }: Fields, isFetching: boolean, onAsked: () => void) {
    this.data = data;
    this.error = error;
    this.status = status;
    this.isPlaceholderData = isPlaceholderData;
    this.#isFetching = isFetching;
    this.#onAsked = onAsked;
  }

  get isPending(): boolean {
    return this.status === 'pending';
  }

  get isError(): boolean {
    return this.status === 'error';
  }

  get isSuccess(): boolean {
    return this.status === 'success';
  }

  /** A component that never reads it is not rendered when only this changes. */
  get isFetching(): boolean {
    this.#onAsked();
    return this.#isFetching;
  }

  get isLoading(): boolean {
    return this.isPending && this.isFetching;
  }

  isLike(other: Result, withFetching: boolean): boolean {
    return (
      this.data === other.data &&
      this.error === other.error &&
      this.status === other.status &&
      this.isPlaceholderData === other.isPlaceholderData &&
      (!withFetching || this.#isFetching === other.#isFetching)
    );
  }
}

const batch = new Set<() => void>();

/** Components hear together of all answers that arrive in one turn. */
function inBatch(notify: () => void): void {
  if (batch.size === 0) {
    setTimeout(() => {
      const all = [...batch];
      batch.clear();
      for (const each of all) each();
    });
  }
  batch.add(notify);
}

/** A query as one component shows it. */
export class Shown implements Observer {
  isEnabled = false;
  #options: QueryOptions | undefined;
  #notify: (() => void) | undefined;
  #isMounted = false;
  #started: Query | undefined;
  #latest: Result | undefined;
  #lastData: unknown;
  #readsFetching = false;

  notify(): void {
    if (this.#notify) inBatch(this.#notify);
  }

  render(query: Query, options: QueryOptions): Result {
    this.#options = options;
    return this.#read(query, options, true);
  }

  /** The same object for as long as the component would render the same. */
  current(query: Query): Result {
    return this.#read(query, this.#options ?? query.options, this.#readsFetching);
  }

  follow(query: Query, notify: () => void): () => void {
    this.#notify = notify;
    const leave = query.observe(this);
    return () => {
      this.#notify = undefined;
      this.#started = undefined;
      leave();
    };
  }

  /** Asks when the query is first shown, becomes enabled, or replaces another. */
  start(query: Query, isEnabled: boolean): void {
    this.isEnabled = isEnabled;
    const asks = isEnabled && this.#asks(query, query.options);
    this.#started = isEnabled ? query : undefined;
    if (asks) void query.fetch().catch(() => {});
  }

  /** After the first start. */
  mount(): () => void {
    this.#isMounted = true;
    return () => {
      this.#isMounted = false;
    };
  }

  #asks(query: Query, { retryOnMount, staleTime }: QueryOptions): boolean {
    if (this.#isMounted) return query !== this.#started && query.isStale(staleTime);
    const { data, status } = query.state;
    return data === undefined ? status !== 'error' || retryOnMount !== false : query.isStale(staleTime);
  }

  #read(query: Query, options: QueryOptions, withFetching: boolean): Result {
    const result = this.#resultOf(query, options);
    if (this.#latest?.isLike(result, withFetching)) return this.#latest;
    this.#latest = result;
    return result;
  }

  #resultOf(query: Query, options: QueryOptions): Result {
    const { select, placeholderData, enabled } = options;
    let { data, error, status } = query.state;
    // The request that an effect is about to start counts already, so that its start renders nothing.
    const asks = enabled !== false && this.#asks(query, options);
    if (asks && data === undefined) {
      error = null;
      status = 'pending';
    }
    let isPlaceholderData = false;
    if (data !== undefined) this.#lastData = data;
    else if (status === 'pending' && placeholderData && this.#lastData !== undefined) {
      data = placeholderData(this.#lastData);
      isPlaceholderData = data !== undefined;
      if (isPlaceholderData) status = 'success';
    }
    if (select && data !== undefined) data = select(data);
    return new Result({ data, error, status, isPlaceholderData }, asks || query.isFetching, () => {
      this.#readsFetching = true;
    });
  }
}
