import { describe, expect, test } from 'vitest';
import { readSettings } from '../config.ts';
import { isProxyRange, toAddressClass, toAddressSet, toIpAddress, toNetwork } from './ip-address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['"192.0.2.1:4711"', '192.0.2.1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['"[2001:DB8::0:1]"', '2001:db8::1'],
  ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
])('%s is normalized to %s', (spelling, address) => {
  expect(toIpAddress(spelling)).toBe(address);
});

test.each(['', 'unknown', '_hidden', '_x:_port', '192.0.2', '192.0.2.256', '1.2.3.4.5', '010.0.0.1', 'localhost:80'])(
  '%j is not an IP address',
  (text) => {
    expect(toIpAddress(text)).toBeUndefined();
  },
);

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:80', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['ada@example.com', 'ada@example.com'],
])('%s counts as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test.each([
  ['127.0.0.9', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['172.31.0.1', 'private'],
  ['fd00::1', 'private'],
  ['100.64.0.1', 'private'],
  ['172.32.0.1', 'public'],
  [undefined, 'public'],
])('the class of %s is %s', (address, name) => {
  expect(toAddressClass(address)).toBe(name);
});

describe('trusted proxies', () => {
  test('are IP addresses, networks and named ranges', () => {
    const isTrusted = toAddressSet([
      '192.0.2.1',
      '10.0.0.0/255.0.0.0',
      '2001:db8::/32',
      '::ffff:198.51.100.0/120',
      'loopback',
    ]);
    const inside = [
      '192.0.2.1',
      '::ffff:192.0.2.1',
      '10.200.0.1',
      '2001:db8:ffff::1',
      '198.51.100.77',
      '127.0.0.1',
      '::1',
    ];
    expect(inside.filter((address) => !isTrusted(address))).toEqual([]);
    const outside = ['192.0.2.2', '11.0.0.1', '2001:db9::1', '198.51.101.1', 'unknown', '', undefined];
    expect(outside.filter((address) => isTrusted(address))).toEqual([]);
  });

  test.each([
    ['10.0.0.0/33'],
    ['proxy.example'],
    ['10.0.0'],
    ['10.0.0.1:80'],
    ['2001:db8::/129'],
    ['10.0.0.0/255.0.255.0'],
    ['fe80::1%eth0'],
    ['[::1]'],
    ['10.0.0.0/8/8'],
    ['0.0.0.0/0'],
    ['::/0'],
    ['::ffff:0.0.0.0/90'],
  ])('%s is refused', (entry) => {
    expect(isProxyRange(entry)).toBe(false);
    expect(() => readSettings({ TRUSTED_PROXIES: `127.0.0.1,${entry}` })).toThrow(
      /^TRUSTED_PROXIES must be .*, such as 10\.0\.0\.0\/8; it is /,
    );
  });
});
