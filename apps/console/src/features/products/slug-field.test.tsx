import type { AdminProduct } from '@portico/contract/admin-products.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { anOwnPortal, openConsole } from '../../../test/open-console.tsx';

const portal = anOwnPortal();
const products = `/api/admin/v1/portals/${portal.id}/products`;
const idOf = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`;
const [id, versionId, guideId, setupId] = [idOf('a'), idOf('b'), idOf('c'), idOf('d')];
const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
const version: AdminProduct['versions'][0] = {
  id: versionId,
  name: 'Version 2',
  slug: 'v2',
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
  ...times,
};
const product: AdminProduct = {
  id,
  name: 'Parcels',
  slug: 'parcels',
  description: null,
  labels: {},
  is_published: true,
  visibility: 'published',
  version_count: 1,
  document_count: 2,
  registrations: 0,
  versions: [version],
  ...times,
};
const answers = {
  [`GET ${products}/${id}`]: () => Response.json(product),
  [`GET /api/admin/v1/portals/${portal.id}/auth-strategies`]: () => Response.json({ data: [] }),
};

async function retype(value: string) {
  const user = userEvent.setup();
  const slug = await screen.findByLabelText('Slug');
  await user.clear(slug);
  if (value !== '') await user.type(slug, value);
  return slug;
}

const describes = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((of) => document.getElementById(of)?.textContent ?? '')
    .join(' ');

test('the slug of a product shows the page’s path, and says that the former path redirects there', async () => {
  await openConsole({ at: `/console/p/harbour/products/${id}`, answers });
  expect(describes(await screen.findByLabelText('Slug'))).toContain('Page: /products/parcels');
  const slug = await retype('rates');
  expect(describes(slug)).toContain('Page: /products/rates. /products/parcels will redirect there.');
  const wrong = await retype('No slug');
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
  expect(describes(wrong)).toContain('Use lower-case letters, digits and hyphens');
});

test('the slug of a version is changed, or made from the name if it is empty', async () => {
  const path = `${products}/${id}/versions/${versionId}`;
  const { sent } = await openConsole({
    at: `/console/p/harbour/products/${id}/versions/${versionId}`,
    answers: { ...answers, [`PATCH ${path}`]: () => Response.json(product) },
  });
  const slug = await retype('two');
  expect(describes(slug)).toContain('Page: /spec/parcels/two. /spec/parcels/v2 will redirect there.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await retype('.two');
  expect(await screen.findByText(/begin and end with a letter or digit/)).toBeTruthy();
  expect(describes(await retype(''))).toContain('Page: /spec/parcels/version-2.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent('PATCH', path)).toMatchObject([{ slug: 'two' }, { slug: null }]);
});

test('the slug of a document shows the whole path, with the slugs of its parents', async () => {
  const guide = {
    id: guideId,
    parent_id: null,
    title: 'Guide',
    slug: 'guide',
    path: 'guide/index.md',
    visibility: null,
  };
  const setup = {
    id: setupId,
    parent_id: guideId,
    title: 'Setup',
    slug: 'setup',
    path: 'guide/setup.md',
    visibility: null,
  };
  const documents = [guide, setup].map((one) => ({ ...one, ...times, created_at: undefined }));
  await openConsole({
    at: `/console/p/harbour/products/${id}/documents/${setupId}`,
    answers: {
      ...answers,
      [`GET ${products}/${id}/documents`]: () => Response.json({ data: documents, images: [] }),
      [`GET ${products}/${id}/documents/${setupId}`]: () => Response.json({ ...documents[1], content: '# Setup' }),
      [`POST ${products}/${id}/previews/documents`]: () => Response.json({ findings: [], warnings: [], documents: [] }),
    },
  });
  const slug = await retype('First Steps');
  expect(describes(slug)).toContain('Page: /docs/parcels/guide/first-steps. /docs/parcels/guide/setup will redirect');
  expect(describes(await retype('!!'))).toContain('Use at least one letter or digit.');
});
