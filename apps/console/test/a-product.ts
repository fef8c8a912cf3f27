import type { AdminProduct, AdminVersion } from '@portico/contract/admin-products.ts';

const time = '2026-01-01T00:00:00.000Z';

/** A product with one version, which has no specification. */
export const aProduct = (version: Partial<AdminVersion> = {}): AdminProduct => ({
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Parcels',
  slug: 'parcels',
  description: null,
  labels: { team: 'post' },
  is_published: true,
  visibility: 'published',
  version_count: 1,
  document_count: 0,
  registrations: 0,
  created_at: time,
  updated_at: time,
  versions: [
    {
      slug: 'v1',
      id: '00000000-0000-4000-8000-00000000000b',
      name: 'v1',
      is_deprecated: false,
      deprecated_on: null,
      deprecation_note: null,
      successor: null,
      sunset: null,
      after_sunset: 'refuse',
      try_it: true,
      is_frozen: false,
      registration_enabled: false,
      auto_approve: false,
      auth_strategy_id: null,
      routes: [],
      spec: null,
      registrations: 0,
      created_at: time,
      updated_at: time,
      ...version,
    },
  ],
});
