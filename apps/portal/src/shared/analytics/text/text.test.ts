import { en } from '@portico/i18n/texts/portal/analytics.js';
import { expect, test } from 'vitest';

test('the English texts have the wording of the specification', () => {
  expect(en.unableToFetch({ thing: 'latency' })).toBe('Unable to fetch latency');
  expect(en.notRegistered.title).toBe('This App is not registered for any Product Versions');
  expect(en.filter.more).toBe('Not all results shown. Refine your search for more related results.');
});
