import { expect, test } from 'vitest';
import { toSite } from './network.ts';

test.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1::6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
  [undefined, ''],
])('the site of %s is %s', (address, site) => {
  expect(toSite(address)).toBe(site);
});
