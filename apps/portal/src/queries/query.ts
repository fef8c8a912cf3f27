import { type Key, shareUnchanged } from './keys.ts';

export interface QueryOptions {
  readonly queryKey: Key;
  readonly queryFn?: (context: { readonly queryKey: Key; readonly signal: AbortSignal }) => unknown;
  readonly staleTime?: number;
  readonly gcTime?: number;
  readonly retry?: boolean | ((failures: number, error: unknown) => boolean);
  readonly retryDelay?: number;
  readonly retryOnMount?: boolean;
  readonly enabled?: boolean;
  readonly refetchInterval?: number | false;
  readonly select?: (data: unknown) => unknown;
  readonly placeholderData?: (previous: unknown) => unknown;
}

export interface QueryState {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: 'pending' | 'success' | 'error';
  readonly dataUpdatedAt: number;
  readonly isInvalidated: boolean;
}

/** A component that shows the query. */
export interface Observer {
  isEnabled: boolean;
  notify(): void;
}

/** The request was given up because nobody waits for it, or because a newer one replaces it. */
class Cancelled extends Error {}

interface Run {
  readonly controller: AbortController;
  readonly promise: Promise<unknown>;
}

const minute_ms = 60_000;
const initial: QueryState = {
  data: undefined,
  error: null,
  status: 'pending',
  dataUpdatedAt: 0,
  isInvalidated: false,
};

const isBrowser = typeof window !== 'undefined';

/** The answer to one question, and everybody who shows it. */
export class Query {
  readonly queryKey: Key;
  readonly hash: string;
  options: QueryOptions;
  state: QueryState = initial;
  readonly #observers = new Set<Observer>();
  readonly #forget: (query: Query) => void;
  #run: Run | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(hash: string, options: QueryOptions, forget: (query: Query) => void) {
    this.queryKey = options.queryKey;
    this.hash = hash;
    this.options = options;
    this.#forget = forget;
    this.#forgetLater();
  }

  get isFetching(): boolean {
    return this.#run !== undefined;
  }

  get isActive(): boolean {
    return [...this.#observers].some(({ isEnabled }) => isEnabled);
  }

  isStale(staleTime = 0): boolean {
    const { data, isInvalidated, dataUpdatedAt } = this.state;
    return data === undefined || isInvalidated || dataUpdatedAt + staleTime <= Date.now();
  }

  observe(observer: Observer): () => void {
    this.#observers.add(observer);
    clearTimeout(this.#timer);
    return () => {
      this.#observers.delete(observer);
      if (this.#observers.size > 0) return;
      this.cancel();
      this.#forgetLater();
    };
  }

  set(change: Partial<QueryState>): void {
    this.state = { ...this.state, ...change };
    this.#tell();
  }

  setData(data: unknown): void {
    const shared = shareUnchanged(this.state.data, data);
    this.set({ data: shared, error: null, status: 'success', dataUpdatedAt: Date.now(), isInvalidated: false });
  }

  reset(): void {
    this.cancel();
    this.set(initial);
  }

  /** It was removed, so its changes are no longer reported. */
  end(): void {
    this.cancel();
    clearTimeout(this.#timer);
  }

  /** Ends a request that is under way. Its promise rejects. */
  cancel(): void {
    const run = this.#run;
    if (!run) return;
    this.#run = undefined;
    run.controller.abort();
    this.#tell();
  }

  /** Everybody who asks meanwhile gets the same answer, except after a change, which makes the answer outdated. */
  fetch(options: QueryOptions = this.options, isAnew = false): Promise<unknown> {
    if (this.#run) {
      if (!isAnew || this.state.data === undefined) return this.#run.promise;
      this.cancel();
    }
    this.options = options;
    const controller = new AbortController();
    const run: Run = { controller, promise: this.#ask(controller.signal) };
    this.#run = run;
    // Those who wait for it hear of a failure by their own promise.
    run.promise.catch(() => {});
    if (this.state.data === undefined) this.set({ error: null, status: 'pending' });
    else this.#tell();
    return run.promise;
  }

  async #ask(signal: AbortSignal): Promise<unknown> {
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => reject(new Cancelled('The request was cancelled.')));
    try {
      const data = await Promise.race([this.#askUntilAnswered(signal), aborted]);
      this.#run = undefined;
      this.setData(data);
      return data;
    } catch (error) {
      // The state is that of a newer request, or that from before this one.
      if (signal.aborted) throw error;
      this.#run = undefined;
      this.set({ error, status: 'error', isInvalidated: true });
      throw error;
    } finally {
      if (this.#observers.size === 0) this.#forgetLater();
    }
  }

  async #askUntilAnswered(signal: AbortSignal): Promise<unknown> {
    const { queryFn, queryKey, retry = 3, retryDelay = 1000 } = this.options;
    for (let failures = 0; ; failures++) {
      try {
        const data = await queryFn?.({ queryKey, signal });
        if (data === undefined) throw new Error(`No data for ${this.hash}`);
        return data;
      } catch (error) {
        const isRetried =
          typeof retry === 'function' ? retry(failures, error) : retry === true || failures < Number(retry);
        if (signal.aborted || !isRetried) throw error;
        await new Promise((resolve) => setTimeout(resolve, retryDelay));
        if (signal.aborted) throw error;
      }
    }
  }

  /** A server renders a page in less time, and forgets all of its queries then. */
  #forgetLater(): void {
    clearTimeout(this.#timer);
    const { gcTime = 5 * minute_ms } = this.options;
    if (!isBrowser || gcTime === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => {
      if (this.#observers.size === 0 && !this.#run) this.#forget(this);
    }, gcTime);
  }

  #tell(): void {
    for (const observer of this.#observers) observer.notify();
  }
}
