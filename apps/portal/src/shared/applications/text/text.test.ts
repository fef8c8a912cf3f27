import { en } from '@portico/i18n/texts/portal/applications.js';
import { expect, test } from 'vitest';

test('the English texts have the wording of the specification', () => {
  const { list, deleting, refreshing, products, registration, card } = en;
  const detail = 'why';
  expect(list.newApp).toBe('New App');
  expect([list.empty.title, list.nothingFound.title]).toEqual(['No Applications', 'No Applications Found']);
  expect(list.strategiesFailed({ detail })).toBe('Error fetching auth strategies: why');
  expect([deleting.done, deleting.failed({ detail })]).toEqual([
    'Application successfully deleted',
    'Failed to delete application: why',
  ]);
  expect([refreshing.done, refreshing.failed({ detail })]).toEqual([
    'Successfully refreshed secret',
    'Failed to refresh secret: why',
  ]);
  expect([products.product, products.version, products.status, products.actions]).toEqual([
    'Product',
    'Version',
    'Status',
    'Actions',
  ]);
  expect(products.empty.title).toBe('This App is not registered for any Product Versions');
  expect(registration.none).toMatchObject({
    title: 'No Applications',
    text: 'You currently have no applications to register.',
  });
  expect(card.notEnabled).toBe('Registration for this product version is not enabled');
  expect(en.underReview).toBe('Registration Under Review');
  expect(Object.values(card.credentialTypes)).toEqual([
    'Key Auth',
    'Client Credentials',
    'Self Managed client credentials',
  ]);
  expect(en.submitting).toBe('Submitting');
});
