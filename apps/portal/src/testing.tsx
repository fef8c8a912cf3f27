import type { Product } from '@portico/contract/catalog.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { PortalAppearance, PortalContext } from '@portico/contract/portal.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import { startPortal } from './start.tsx';

export const aPortal = (changes: Partial<PortalContext> = {}): PortalContext => ({
  portal_id: '00000000-0000-4000-8000-000000000001',
  org_id: '00000000-0000-4000-8000-000000000002',
  name: 'Saltmere Open Data',
  canonical_domain: 'data.saltmere.example',
  featureset_id: '',
  feature_set: '',
  is_public: true,
  rbac_enabled: false,
  basic_auth_enabled: true,
  oidc_auth_enabled: false,
  saml_auth_enabled: false,
  allowed_time_period: '24h',
  dcr_provider_ids: [],
  ...changes,
});

export const anAppearance = (catalog: PortalAppearance['variables']['catalog'] = {}): PortalAppearance => ({
  variables: { catalog },
  stylesheets: { global: { main: { data: {} } } },
});

let products = 0;

export function aProduct(changes: Partial<Product> = {}): Product {
  products += 1;
  return {
    id: `00000000-0000-4000-9000-${String(products).padStart(12, '0')}`,
    name: `Product ${products}`,
    description: 'Made for a test.',
    document_count: 1,
    version_count: 1,
    latest_version: { id: '00000000-0000-4000-8000-000000000003', name: 'v1' },
    public_labels: {},
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...changes,
  };
}

export const aPage = (data: Product[], total = data.length, number = 1): Page<Product> => ({
  data,
  meta: { page: { number, size: 12, total } },
});

type Answer = (url: URL, init: RequestInit | undefined) => Response | Promise<Response>;

export const problem = (status: number): Response =>
  Response.json({ status, title: 'Refused', type: 'about:blank', instance: '', detail: '' }, { status });

/** The answers of a working public portal with nothing in it; each test replaces what it is about. */
const ordinary: Record<string, Answer> = {
  '/api/v2/portal': () => Response.json(aPortal()),
  '/api/v2/portal/appearance': () => Response.json(anAppearance()),
  '/api/v2/products': () => Response.json(aPage([])),
};

interface World {
  readonly at?: string;
  readonly languages?: readonly string[];
  readonly answers?: Record<string, Answer>;
}

let stopPortal = () => {};

/** Starts the whole portal at an address, in front of a server that gives these answers. */
export async function openPortal({ at = '/', languages = ['en'], answers = {} }: World = {}) {
  const requests: { url: URL; credentials: RequestCredentials | undefined }[] = [];
  const history = createMemoryHistory({ initialEntries: [at] });
  const container = document.createElement('div');
  document.body.replaceChildren(container);

  act(() => stopPortal());
  stopPortal = await act(() =>
    startPortal({
      container,
      history,
      languages,
      retryDelay: 0,
      fetch: async (input, init) => {
        const url = new URL(String(input), 'http://portal.test');
        requests.push({ url, credentials: init?.credentials });
        const answer = answers[url.pathname] ?? ordinary[url.pathname];
        return answer ? answer(url, init) : problem(404);
      },
    }),
  );
  return {
    requests,
    address: () => history.location.href,
    back: () => act(() => history.back()),
    asked: (path: string) => requests.filter(({ url }) => url.pathname === path).map(({ url }) => url.searchParams),
  };
}
