import { createRequire } from 'node:module';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as own from './react-query.tsx';

type Queries = typeof import('@tanstack/react-query');

/** The portal's tests replace an import of it, but not what Node requires. */
const original = createRequire(import.meta.url)('@tanstack/react-query') as Queries;

const implementations: [string, Queries][] = [
  ['own queries', own as unknown as Queries],
  ['TanStack Query', original],
];

describe.each(implementations)('%s', (_name, library) => {
  const { QueryClient, QueryClientProvider, keepPreviousData, useQuery } = library;
  type Options = Parameters<typeof useQuery<unknown, unknown>>[0];

  const aClient = (queries: object = {}) =>
    new QueryClient({
      defaultOptions: { queries: { staleTime: 30_000, retry: false, retryOnMount: false, ...queries } },
    });

  /** Shows a query as text, and counts how often it rendered. */
  function shown(client: InstanceType<typeof QueryClient>, first: Options) {
    const seen: unknown[] = [];
    function Part({ options }: { readonly options: Options }) {
      const { data, status, isPlaceholderData, error } = useQuery<unknown, unknown>(options);
      seen.push(data);
      return (
        <p>
          {status} {JSON.stringify(data)} {isPlaceholderData && 'placeholder'} {error instanceof Error && error.message}
        </p>
      );
    }
    const whole = (options: Options) => (
      <QueryClientProvider client={client}>
        <Part options={options} />
      </QueryClientProvider>
    );
    const { rerender, unmount } = render(whole(first));
    return { seen, unmount, show: (options: Options) => rerender(whole(options)) };
  }

  const text = () => screen.getByRole('paragraph').textContent?.trim().replaceAll(/\s+/g, ' ');
  const says = (wanted: string) => waitFor(() => expect(text()).toBe(wanted));
  const turn = (ms = 20) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

  it('asks once for two components, and shows both the answer', async () => {
    const client = aClient();
    const queryFn = vi.fn(async () => 1);
    function Part() {
      return <p>{String(useQuery({ queryKey: ['a'], queryFn }).data)}</p>;
    }
    render(
      <QueryClientProvider client={client}>
        <Part />
        <Part />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(screen.getAllByText('1')).toHaveLength(2));
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('shows fresh data without asking, and asks again for data that may be outdated', async () => {
    const client = aClient();
    const queryFn = vi.fn(async () => 2);
    client.setQueryData(['a'], 1);
    const { unmount } = shown(client, { queryKey: ['a'], queryFn });
    await turn();
    expect(text()).toBe('success 1');
    expect(queryFn).not.toHaveBeenCalled();
    unmount();
    shown(client, { queryKey: ['a'], queryFn, staleTime: 0 });
    expect(text()).toBe('success 1');
    await says('success 2');
  });

  it('does not render for a request whose answer is the same', async () => {
    const client = aClient();
    const { seen } = shown(client, { queryKey: ['a'], queryFn: async () => ({ some: [1, { is: 'same' }] }) });
    await says('success {"some":[1,{"is":"same"}]}');
    const before = seen.length;
    await act(() => client.invalidateQueries({ queryKey: ['a'] }));
    await turn();
    expect(seen).toHaveLength(before);
  });

  it('keeps the unchanged parts of an answer', async () => {
    const client = aClient();
    let name = 'one';
    const { seen } = shown(client, { queryKey: ['a'], queryFn: async () => ({ same: [{ id: 1 }], name }) });
    await says('success {"same":[{"id":1}],"name":"one"}');
    name = 'two';
    await act(() => client.invalidateQueries());
    await says('success {"same":[{"id":1}],"name":"two"}');
    const [before, after] = [seen.at(-2), seen.at(-1)] as { same: unknown }[];
    expect(after).not.toBe(before);
    expect(after?.same).toBe(before?.same);
  });

  it('shows the page before while the next one loads', async () => {
    const client = aClient();
    const page = (number: number): Options => ({
      queryKey: ['list', { page: number }],
      queryFn: async () => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        return number;
      },
      placeholderData: keepPreviousData,
    });
    const { show } = shown(client, page(1));
    expect(text()).toBe('pending');
    await says('success 1');
    show(page(2));
    expect(text()).toBe('success 1 placeholder');
    await says('success 2');
    show(page(1));
    expect(text()).toBe('success 1');
  });

  it('asks nothing while it is disabled', async () => {
    const client = aClient();
    const queryFn = vi.fn(async () => 1);
    const { show } = shown(client, { queryKey: ['a'], queryFn, enabled: false });
    await turn();
    expect(text()).toBe('pending');
    await act(() => client.invalidateQueries());
    expect(queryFn).not.toHaveBeenCalled();
    show({ queryKey: ['a'], queryFn, enabled: true });
    await says('success 1');
  });

  it('tries again as often as it may, then shows why it failed', async () => {
    const client = aClient({ retry: (failures: number) => failures < 1, retryDelay: 1 });
    const queryFn = vi.fn(async () => {
      throw new Error(`${queryFn.mock.calls.length}`);
    });
    const { unmount } = shown(client, { queryKey: ['a'], queryFn });
    await says('error 2');
    unmount();
    // What has just failed is not repeated by the next component.
    shown(client, { queryKey: ['a'], queryFn });
    await turn();
    expect(text()).toBe('error 2');
    await act(() => client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }));
    await says('error 4');
  });

  it('keeps what it showed when a later request fails', async () => {
    const client = aClient();
    const answers = [async () => 1, () => Promise.reject(new Error('no'))];
    shown(client, { queryKey: ['a'], queryFn: () => answers.shift()?.() });
    await says('success 1');
    await act(() => client.invalidateQueries());
    await says('error 1 no');
  });

  it('asks at once for what is shown after a change, and for the rest when it is shown', async () => {
    const client = aClient();
    let count = 0;
    const queryFn = async () => ++count;
    const key = (id: number) => ({ queryKey: ['list', { id, size: 5 }], queryFn });
    await client.fetchQuery(key(2));
    const { show } = shown(client, key(1));
    await says('success 2');
    await act(() => client.invalidateQueries({ queryKey: ['list', { size: 5 }] }));
    await says('success 3');
    show(key(2));
    expect(text()).toBe('success 1');
    await says('success 4');
    await act(() => client.invalidateQueries({ queryKey: ['list', { size: 6 }] }));
    await turn();
    expect(text()).toBe('success 4');
  });

  it('replaces a request that a change has made outdated', async () => {
    const client = aClient();
    const asked: PromiseWithResolvers<number>[] = [];
    const signals: AbortSignal[] = [];
    client.setQueryData(['a'], 0);
    shown(client, {
      queryKey: ['a'],
      queryFn: ({ signal }) => {
        signals.push(signal);
        const next = Promise.withResolvers<number>();
        asked.push(next);
        return next.promise;
      },
    });
    await act(async () => void client.invalidateQueries());
    await act(async () => void client.invalidateQueries());
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    asked[1]?.resolve(2);
    asked[0]?.resolve(1);
    await says('success 2');
  });

  it('ends a request when nobody shows it any more', async () => {
    const client = aClient();
    let signal: AbortSignal | undefined;
    const queryFn = (context: { readonly signal: AbortSignal }) => {
      signal = context.signal;
      return new Promise(() => {});
    };
    shown(client, { queryKey: ['a'], queryFn });
    await turn();
    expect(signal?.aborted).toBe(false);
    cleanup();
    expect(signal?.aborted).toBe(true);
    expect(await client.fetchQuery({ queryKey: ['a'], queryFn: async () => 'asked again' })).toBe('asked again');
  });

  it('answers code that asks, from memory where it is fresh', async () => {
    const client = aClient();
    const queryFn = vi.fn(async () => 1);
    const options = { queryKey: ['a', { x: 1, y: 2 }], queryFn };
    const both = [client.fetchQuery(options), client.fetchQuery({ ...options, queryKey: ['a', { y: 2, x: 1 }] })];
    expect(await Promise.all(both)).toEqual([1, 1]);
    expect(await client.ensureQueryData({ ...options, staleTime: 0 })).toBe(1);
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(client.getQueryData(['a', { x: 1, y: 2 }])).toBe(1);
    client.setQueryData<number>(['a', { x: 1, y: 2 }], (before) => (before ?? 0) + 1);
    expect(await client.fetchQuery(options)).toBe(2);
    client.setQueriesData<number>({ queryKey: ['a'] }, (before) => (before ?? 0) + 1);
    expect(client.getQueryCache().findAll({ queryKey: ['a'] })).toMatchObject([{ state: { data: 3 } }]);
    client.removeQueries({ queryKey: ['a'], exact: true });
    expect(client.getQueryCache().getAll()).toHaveLength(1);
    client.removeQueries({ queryKey: ['a'] });
    expect(client.getQueryData(['a', { x: 1, y: 2 }])).toBeUndefined();
  });

  it('throws to code that asks, and not to code that only prepares', async () => {
    const client = aClient();
    const options = { queryKey: ['a'], queryFn: () => Promise.reject(new Error('no')) };
    await expect(client.fetchQuery(options)).rejects.toThrow('no');
    await client.prefetchQuery(options);
    expect(client.getQueryCache().getAll()).toMatchObject([{ queryKey: ['a'], state: { status: 'error' } }]);
  });

  it('starts anew after a reset', async () => {
    const client = aClient();
    let count = 0;
    shown(client, { queryKey: ['a'], queryFn: async () => ++count });
    await says('success 1');
    await act(() => client.resetQueries());
    await says('success 2');
  });

  it('asks at an interval', async () => {
    const client = aClient();
    let count = 0;
    const options: Options = { queryKey: ['a'], queryFn: async () => ++count };
    const { show } = shown(client, { ...options, refetchInterval: 20 });
    await says('success 3');
    show({ ...options, refetchInterval: false });
    await turn(50);
    const before = count;
    await turn(60);
    expect(count).toBe(before);
  });

  it('shows a part of the answer', async () => {
    const client = aClient();
    shown(client, {
      queryKey: ['a'],
      queryFn: async () => ({ name: 'one', rest: 2 }),
      select: (data) => (data as { name: string }).name,
    });
    await says('success "one"');
  });

  it('renders for the start of a request only where the component shows it', async () => {
    const client = aClient();
    const asked = Promise.withResolvers<number>();
    const rendered = { quiet: 0, busy: 0 };
    const queryFn = vi.fn(() => (queryFn.mock.calls.length > 1 ? asked.promise : Promise.resolve(1)));
    function Quiet() {
      rendered.quiet++;
      return <p>{String(useQuery({ queryKey: ['a'], queryFn }).data)}</p>;
    }
    function Busy() {
      rendered.busy++;
      return <em>{useQuery({ queryKey: ['a'], queryFn }).isFetching ? 'busy' : 'idle'}</em>;
    }
    render(
      <QueryClientProvider client={client}>
        <Quiet />
        <Busy />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(screen.getByText('idle')).toBeDefined());
    expect(rendered).toEqual({ quiet: 2, busy: 2 });
    await act(async () => void client.invalidateQueries());
    await waitFor(() => expect(screen.getByText('busy')).toBeDefined());
    asked.resolve(1);
    await waitFor(() => expect(screen.getByText('idle')).toBeDefined());
    expect(rendered).toEqual({ quiet: 2, busy: 4 });
  });
});
