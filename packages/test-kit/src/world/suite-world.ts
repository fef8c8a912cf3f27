import type { PortalContent, ProductContent } from '@portico/server/features/publication/content.ts';
import { samlFile } from './sso-world.ts';
import { aPortalContent, aProduct } from './world.ts';

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const strategies: PortalContent['portal']['auth_strategies'] = [
  { name: 'Key', credential_type: 'key_auth', key_names: ['apikey'] },
  {
    name: 'Client',
    credential_type: 'client_credentials',
    auth_methods: ['bearer', 'client_credentials'],
    scopes: ['read', 'write'],
  },
  { name: 'Own provider', credential_type: 'self_managed_client_credentials', auth_methods: ['bearer', 'session'] },
];

const document = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  paths: { '/parcels': { get: { operationId: 'listParcels', tags: ['Parcels'], summary: 'List', deprecated: true } } },
  components: { schemas: { Parcel: { type: 'object' } } },
};

const registration = (auth_strategy: string, auto_approve = true) => ({ enabled: true, auto_approve, auth_strategy });

function products(): ProductContent[] {
  return [
    aProduct(
      'parcels',
      {
        name: 'Parcels',
        description: 'Parcels from door to door',
        labels: { domain: 'logistics' },
        versions: [
          { name: 'v1', deprecated: true, created: '2024-01-01', registration: registration('Key') },
          { name: 'v2', created: '2025-01-01', registration: registration('Client') },
          { name: 'reviewed', created: '2025-02-01', registration: registration('Key', false) },
          { name: 'closed', created: '2025-03-01', registration: { enabled: false, auth_strategy: 'Key' } },
          { name: 'own', created: '2025-04-01', registration: registration('Own provider') },
        ],
      },
      {
        specs: new Map([['v1', { file_name: 'v1.json', content: JSON.stringify(document), document }]]),
        images: new Map([['dot.png', { media_type: 'image/png', bytes: png }]]),
        documents: [
          {
            source_path: 'index.md',
            parent_path: undefined,
            slug: 'start',
            title: 'Start',
            content: '# Start\n\nHello',
          },
          { source_path: 'more.md', parent_path: 'index.md', slug: 'more', title: 'More', content: '*More*' },
        ],
      },
    ),
    aProduct('secret', { name: 'Secret', visibility: 'hidden' }),
  ];
}

/** A page for all readers of the portal, with an image. */
const site: NonNullable<PortalContent['site']> = {
  pages: [
    {
      path: '/welcome',
      source_path: 'welcome.md',
      title: 'Welcome',
      description: undefined,
      layout: 'text',
      home: undefined,
      visibility: undefined,
      teams: [],
      content: '',
      source: '---\ntitle: Welcome\n---\n',
      nodes: '{"type":"document","children":[]}',
    },
  ],
  images: new Map([['dot.png', { media_type: 'image/png', bytes: png, shown_on: ['/welcome'] }]]),
  targets: {},
};

const assets = { logo: { media_type: 'image/png', bytes: png }, cover: { media_type: 'image/png', bytes: png } };

/** A private portal with one of everything. It is reachable by IP address, so that any client can call it. */
export const suitePortal = (portal: Partial<PortalContent['portal']> = {}): PortalContent => ({
  ...aPortalContent(
    {
      visibility: 'private',
      hosts: ['127.0.0.1', 'portal.test'],
      auth_strategies: strategies,
      sign_in: ['basic', 'saml'],
      identity_providers: [samlFile()],
      ...portal,
    },
    products(),
    assets,
  ),
  site,
});
