import { problem } from '@portico/app-kit/test/open-app.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aProduct } from '../../../test/a-product.ts';
import { anOwnPortal, openConsole } from '../../../test/open-console.tsx';

const portal = anOwnPortal();
const products = `/api/admin/v1/portals/${portal.id}/products`;
const product = aProduct();
const { id } = product;
const versionId = product.versions[0]?.id;
const read = { [`GET ${products}/${id}`]: () => Response.json(product) };

test('a product is saved with its labels; a taken slug is reported and no input is lost', async () => {
  const user = userEvent.setup();
  const { sent } = await openConsole({
    at: `/console/p/harbour/products/${id}`,
    answers: { ...read, [`PATCH ${products}/${id}`]: () => problem(409, 'There is a product at rates already.') },
  });
  const slug = await screen.findByLabelText('Slug');
  await user.clear(slug);
  await user.type(slug, 'rates');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There is a product at rates already.')).toBeTruthy();
  expect(slug).toHaveProperty('value', 'rates');
  expect(sent('PATCH', `${products}/${id}`)).toMatchObject([{ slug: 'rates', labels: { team: 'post' } }]);
});

test('a specification is checked and previewed before it is published, and cannot be published with mistakes', async () => {
  const user = userEvent.setup();
  const preview = `/api/admin/v1/portals/${portal.id}/previews/spec`;
  const put = `${products}/${id}/versions/${versionId}/spec`;
  let findings = [{ file: 'openapi.yaml', line: 3, reason: 'info has no "version"' }];
  const warnings = [{ file: 'openapi.yaml', line: 9, reason: 'the example has no "name"' }];
  const operations = [{ anchor: 'a', method: 'get', path: '/parcels', summary: 'List parcels' }];
  const { sent } = await openConsole({
    at: `/console/p/harbour/products/${id}/versions/${versionId}`,
    answers: {
      ...read,
      [`GET /api/admin/v1/portals/${portal.id}/auth-strategies`]: () => Response.json({ data: [] }),
      [`POST ${preview}`]: () =>
        Response.json({ findings, warnings, reference: { title: 'Parcels', version: '1', operations }, bundles: {} }),
      [`PUT ${put}`]: () => Response.json(product),
    },
  });
  const choose = await screen.findByLabelText('Choose a specification, or drop it here');
  const file = new File(['openapi: 3.0.3\n'], 'openapi.yaml');
  await user.upload(choose, file);
  expect(await screen.findByText('openapi.yaml:3')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Publish specification' })).toHaveProperty('disabled', true);
  findings = [];
  await user.upload(choose, file);
  expect(await screen.findByText('/parcels')).toBeTruthy();
  expect(screen.getByText('openapi.yaml:9')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish specification' }));
  expect(await screen.findByText('The specification was published')).toBeTruthy();
  expect(sent('PUT', put)).toEqual([{ files: [{ path: 'openapi.yaml', text: 'openapi: 3.0.3\n' }] }]);
});

test('a document says which version it belongs to, and in which languages it is', async () => {
  const document = { parent_id: null, visibility: null, languages: [], updated_at: '2026-11-01T10:00:00Z' };
  const data = [
    { ...document, id: '1', title: 'Start', slug: 'start', path: 'start.md', languages: ['de'] },
    { ...document, id: '2', title: 'Move', slug: 'move', path: 'versions/v2/docs/index.md' },
  ];
  await openConsole({
    at: `/console/p/harbour/products/${id}/documents`,
    answers: { ...read, [`GET ${products}/${id}/documents`]: () => Response.json({ data, images: [] }) },
  });
  await screen.findByRole('link', { name: 'Start' });
  const [start, move] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('.md'));
  expect([start?.textContent, move?.textContent]).toEqual([
    expect.stringContaining('start.mdDeutsch'),
    expect.stringContaining('versions/v2/docs/index.mdVersion v2'),
  ]);
});
