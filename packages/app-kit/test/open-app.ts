import { createMemoryHistory } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';

export type Answer = (url: URL, init: RequestInit | undefined) => Response | Promise<Response>;

export const problem = (status: number, detail = '', more: object = {}): Response =>
  Response.json({ status, title: 'Refused', type: 'about:blank', instance: '', detail, ...more }, { status });

interface SeenRequest {
  readonly url: URL;
  readonly method: string;
  readonly body: unknown;
  readonly accept: string;
  readonly credentials: RequestCredentials | undefined;
  readonly isWithdrawn: () => boolean;
}

interface OpenedApp {
  readonly at: string;
  /** The keys are paths, or `METHOD path`. */
  readonly answers: Readonly<Record<string, Answer>>;
  /**
   * Starts the app in this browser and returns the function that stops it. The app adds each full page load to
   * `loaded`.
   */
  readonly start: (parts: ReturnType<typeof aBrowser>['parts'], loaded: string[]) => Promise<() => void>;
}

function aBrowser({ at, answers }: Pick<OpenedApp, 'at' | 'answers'>) {
  const requests: SeenRequest[] = [];
  const loaded: string[] = [];
  const container = document.createElement('div');
  document.body.replaceChildren(container);

  async function fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const url = new URL(String(input), 'http://app.test');
    const accept = new Headers(init?.headers).get('accept') ?? '';
    const { method = 'GET', credentials, signal } = init ?? {};
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push({ url, method, body, accept, credentials, isWithdrawn: () => signal?.aborted === true });
    const answer = answers[`${method} ${url.pathname}`] ?? answers[url.pathname];
    return answer ? answer(url, init) : problem(404);
  }

  const history = createMemoryHistory({ initialEntries: [at] });
  return { requests, loaded, parts: { container, history, retryDelay: 0, localStorage, sessionStorage, fetch } };
}

export async function openApp({ start, ...world }: OpenedApp) {
  const { requests, loaded, parts } = aBrowser(world);
  const { history } = parts;
  const stop = await act(() => start(parts, loaded));
  // Dialogs and menus are rendered into the body, so stopping the app has to remove them.
  onTestFinished(() => act(stop));
  return {
    requests,
    /** URLs of full page loads. */
    loaded,
    currentUrl: () => history.location.href,
    back: () => act(() => history.back()),
    go: (path: string) => act(() => history.push(path)),
    /** Leaves out aborted requests: React's strict mode mounts everything twice, and unmounting aborts the request. */
    asked: (path: string) =>
      requests
        .filter(({ url, isWithdrawn }) => url.pathname === path && !isWithdrawn())
        .map(({ url }) => url.searchParams),
    /** The bodies of requests with this method and path. */
    sent: (method: string, path: string) =>
      requests.filter((one) => one.method === method && one.url.pathname === path).map(({ body }) => body),
  };
}
