import { expect, test } from 'vitest';
import { type ProductText, termsOf } from './product-terms.ts';

const aText = (text: Partial<ProductText>): ProductText => ({
  name: 'Product',
  labels: [],
  versions: [],
  description: '',
  operations: [],
  documents: [],
  ...text,
});

test('a term has the weight of the best place of its word', async () => {
  const terms = await termsOf(
    aText({
      name: 'Parcel tracking',
      labels: ['area', 'logistics'],
      versions: ['v2'],
      description: 'Parcel events for logistics',
      operations: ['/events listEvents'],
      documents: ['Webhooks and events'],
    }),
  );
  expect(Object.fromEntries(terms)).toEqual({
    parcel: 6,
    tracking: 5,
    area: 4,
    logistics: 4,
    v2: 4,
    '2': 4,
    events: 3,
    for: 3,
    listevents: 2,
    list: 2,
    webhooks: 1,
    and: 1,
  });
});

test('a name of one word is the best match for that word', async () => {
  expect((await termsOf(aText({ name: 'Payments' }))).get('payments')).toBe(7);
  expect((await termsOf(aText({ name: '— Payments' }))).get('payments')).toBe(7);
});

test('a text with endless different words adds terms up to the limit', async () => {
  const words = Array.from({ length: 30_000 }, (_, at) => `w${at}`).join(' ');
  expect((await termsOf(aText({ documents: [words] }))).size).toBe(10_000);
});

test('other requests get their turn while a long text is read', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await termsOf(aText({ documents: ['one two three four '.repeat(100_000)] }));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});
