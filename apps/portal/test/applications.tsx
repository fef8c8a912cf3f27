import { createQueryClient } from '@portico/app-kit/query-client.ts';
import { type Answer, problem } from '@portico/app-kit/test/open-app.ts';
import { createClient } from '@portico/client/client.ts';
import type { Application, AuthStrategy } from '@portico/contract/applications.ts';
import { toastMs } from '@portico/contract/constants.ts';
import type { CredentialDetails } from '@portico/contract/credentials.ts';
import type { Registration, VersionApplication } from '@portico/contract/registrations.ts';
import { ToastProvider } from '@portico/ui/toast.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Outlet, RouterProvider } from '../src/router/react.tsx';
import { createRouter } from '../src/router/router.ts';
import type { Services } from '../src/shared/services.ts';
import { createSession } from '../src/shared/session/session.ts';
import { createMemoryHistory } from './memory-history.ts';
import { ada, aPortal } from './open-portal.tsx';

let made = 0;
const nextId = (): string => `00000000-0000-4000-a000-${String(++made).padStart(12, '0')}`;
const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };

export const keyStrategy: AuthStrategy = {
  id: '00000000-0000-4000-b000-000000000001',
  name: 'API key',
  credential_type: 'key_auth',
  key_names: ['apikey'],
};
export const clientStrategy: AuthStrategy = {
  id: '00000000-0000-4000-b000-000000000002',
  name: 'OAuth client',
  credential_type: 'client_credentials',
  auth_methods: ['bearer'],
  available_scopes: ['a:read', 'a:write', 'b:read', 'b:write'],
};
export const ownStrategy: AuthStrategy = {
  id: '00000000-0000-4000-b000-000000000003',
  name: 'Partner login',
  credential_type: 'self_managed_client_credentials',
  auth_methods: ['bearer', 'session'],
};

export const anApplication = (changes: Partial<Application> = {}): Application => ({
  id: nextId(),
  name: `Application ${made}`,
  reference_id: `reference-${made}`,
  description: null,
  redirect_uri: null,
  auth_strategy: keyStrategy,
  ...times,
  ...changes,
});

export const aCredential = (changes: Partial<CredentialDetails> = {}): CredentialDetails => ({
  id: nextId(),
  display_name: `Key ${made}`,
  last_four: 'wxyz',
  created_at: times.created_at,
  last_used_at: null,
  expires_at: null,
  ...changes,
});

export const aRegistration = (changes: Partial<Registration> = {}): Registration => ({
  id: nextId(),
  status: 'approved',
  application_id: nextId(),
  product_id: nextId(),
  product_name: 'Tides',
  product_version_id: nextId(),
  product_version_name: 'v1',
  ...times,
  ...changes,
});

export const aVersionApplication = (changes: Partial<VersionApplication> = {}): VersionApplication => ({
  id: nextId(),
  name: `Application ${made}`,
  registration_id: null,
  registration_status: null,
  ...times,
  ...changes,
});

export const pageOf = <Item,>(data: Item[], total = data.length, number = 1) =>
  Response.json({ data, meta: { page: { number, size: 25, total } } });

/** A private portal with a logged-in developer. */
export const atWork = (answers: Record<string, Answer>) => ({
  session: { developer: ada },
  answers: { '/api/v2/portal': () => Response.json(aPortal({ is_public: false })), ...answers },
});

/** Responses by method; other methods are not found. */
export const byMethod =
  (answers: Partial<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Answer>>): Answer =>
  (url, init) => {
    const answer = answers[(init?.method ?? 'GET') as keyof typeof answers];
    return answer ? answer(url, init) : problem(404);
  };

export const bodyOf = (init: RequestInit | undefined): unknown => JSON.parse(String(init?.body));

/** A component with the services that it requires and a server with these responses. */
export function renderPart(part: ReactNode, answers: Record<string, Answer>, at = '/') {
  const asked: { method: string; path: string; query: Record<string, string>; body: unknown }[] = [];
  const client = createClient({
    fetch: async (input, init) => {
      const url = new URL(String(input), 'http://portal.test');
      const query = Object.fromEntries(url.searchParams);
      const body = init?.body ? bodyOf(init) : undefined;
      asked.push({ method: init?.method ?? 'GET', path: url.pathname, query, body });
      return answers[url.pathname]?.(url, init) ?? problem(404);
    },
  });
  const queries = createQueryClient(0);
  const history = createMemoryHistory(['/before', at]);
  const show = (page: ReactNode) => {
    const Page = () => page;
    return { load: async () => Page, loaded: () => Page };
  };
  const router = createRouter({
    routes: [
      { path: '/', rules: {}, page: show(part) },
      { path: '/$', rules: {}, page: show(null) },
    ],
    history,
    context: { client, queries, portal: aPortal({ is_public: false }), session: createSession(undefined) } as Services,
  });
  void router.load();
  render(
    <QueryClientProvider client={queries}>
      <ToastProvider durationMs={toastMs} label="Messages">
        <RouterProvider failed={() => null} router={router} shell={Outlet} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { asked, currentUrl: () => history.location.href, length: history.length };
}
