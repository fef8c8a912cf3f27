import { type Answer, openApp } from '@portico/app-kit/test/open-app.ts';
import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import type { DocumentBranch } from '@portico/contract/documents.ts';
import { flagKeys } from '@portico/contract/flags.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { PortalAppearance, PortalContext } from '@portico/contract/portal.ts';
import type { FoundProduct, SearchResult } from '@portico/contract/search.ts';
import type { SiteFrame, SitePage } from '@portico/contract/site.ts';
import type { SpecOperation } from '@portico/contract/specs.ts';
import { encodeSession, type StoredSession, sessionStorageKey } from '../src/shared/session/session.ts';
import { startPortal } from '../src/start.tsx';

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

export const ada = { id: '00000000-0000-4000-8000-00000000000a', email: 'ada@example.com' };

let made = 0;
const nextId = (): string => `00000000-0000-4000-9000-${String(++made).padStart(12, '0')}`;
const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };

export function aProduct(changes: Partial<Product> = {}): Product {
  const id = nextId();
  return {
    id,
    name: `Product ${made}`,
    description: 'Made for a test.',
    document_count: 1,
    version_count: 1,
    latest_version: { id: '00000000-0000-4000-8000-000000000003', name: 'v1' },
    public_labels: {},
    ...times,
    ...changes,
  };
}

export const aVersion = (changes: Partial<ProductVersion> = {}): ProductVersion => ({
  id: nextId(),
  name: 'v1',
  deprecated: false,
  registration_configs: [],
  ...times,
  ...changes,
});

export const aBranch = (slug: string, children: DocumentBranch[] = []): DocumentBranch => ({
  id: nextId(),
  parent_document_id: null,
  slug,
  title: `The ${slug} page`,
  metadata: {},
  children,
});

export const anOperation = (changes: Partial<SpecOperation> = {}): SpecOperation => ({
  path: '/things',
  method: 'GET',
  operation_id: 'listThings',
  tags: [],
  summary: 'List things',
  deprecated: false,
  ...changes,
});

export const aPage = <Item,>(data: Item[], total = data.length, number = 1): Page<Item> => ({
  data,
  meta: { page: { number, size: 12, total } },
});

/** The responses for a product whose newest version has a specification and that has documents. */
const linksOf = ({ latest_version, document_count }: Product) => ({
  specification: latest_version !== null,
  documentation: document_count > 0,
});

/** A search response: each product with its index, and the parts that the reader may open. */
export const found = (products: FoundProduct[], total = products.length, number = 1): Page<SearchResult> =>
  aPage(
    products.map((source) => ({ index: 'product-catalog', source: { links: linksOf(source), ...source } })),
    total,
    number,
  );

export const searchPath = '/api/v2/search/product-catalog';

export const aFrame = (changes: Partial<SiteFrame> = {}): SiteFrame => ({
  home: 'catalog',
  menu: null,
  footer: null,
  announcement: null,
  ...changes,
});

export const aSitePage = (changes: Partial<SitePage> = {}): SitePage => ({
  path: '/about',
  title: 'About',
  description: null,
  layout: 'text',
  is_public: true,
  updated_at: times.updated_at,
  content: { type: 'document', children: [] },
  ...changes,
});

/** The responses of an empty public portal; each test replaces some of them. */
const ordinary: Record<string, Answer> = {
  '/api/v2/portal': () => Response.json(aPortal()),
  '/api/v2/portal/flags': () => Response.json(flagsOn()),
  '/api/v2/portal/appearance': () => Response.json(anAppearance()),
  '/api/v2/portal/site': () => Response.json(aFrame()),
  [searchPath]: () => Response.json(found([])),
  [`${searchPath}/filters`]: () => Response.json({ labels: [], states: [], strategies: [] }),
  '/api/v2/developer/session': () => Response.json({ has_tokens: false }),
  '/api/v2/developer/logout': () => new Response(null, { status: 204 }),
};

export const flagsOn = (...on: string[]) => ({
  flags: Object.fromEntries(flagKeys.map((key) => [key, on.includes(key)])),
});

interface World {
  readonly at?: string;
  readonly languages?: readonly string[];
  readonly hostname?: string;
  /** The storage of the browser at the start. */
  readonly session?: StoredSession;
  readonly answers?: Record<string, Answer>;
}

/** Starts the whole portal at a URL, with a server that gives these responses. */
export async function openPortal(world: World = {}) {
  const { at = '/', languages = ['en'], hostname = 'portal.test', session, answers = {} } = world;
  if (session) localStorage.setItem(sessionStorageKey, encodeSession(session));

  return openApp({
    at,
    answers: { ...ordinary, ...answers },
    start: (parts, loaded) =>
      startPortal({
        ...parts,
        languages,
        location: {
          hostname,
          reload: () => void loaded.push('reload'),
          assign: (path) => void loaded.push(String(path)),
        },
      }),
  });
}
