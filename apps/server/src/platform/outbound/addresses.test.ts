import { describe, expect, test } from 'vitest';
import { kindOf, readNetworks } from './addresses.ts';

const kinds = {
  never: [
    ...['0.0.0.0', '0.1.2.3', '192.0.0.192', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.9'],
    ...['224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '::7f00:1', '::ffff:0:7f00:1'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', '3fff::1'],
    ...['fec0::1', 'ff02::1', '100::1', 'fe80::1%eth0', 'localhost', '127.1', ''],
  ],
  local: [
    ...['127.0.0.1', '127.255.255.254', '169.254.169.254', '168.63.129.16', '100.100.100.200'],
    ...['::1', '0:0:0:0:0:0:0:1', 'fe80::1', 'fd00:ec2::254', 'fd20:ce::254', 'fd20:00ce::0254'],
  ],
  private: ['10.1.2.3', '100.64.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1'],
  public: ['8.8.8.8', '172.32.0.1', '172.15.0.1', '100.128.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450::1'],
} as const;

describe.each(Object.entries(kinds))('the kind of an IP address is %s:', (kind, addresses) => {
  test.each(addresses)('%j', (address) => expect(kindOf(address)).toBe(kind));
});

test('networks open private IP addresses, and local ones only by exact address', () => {
  const listed = readNetworks([
    '10.1.0.0/16',
    '192.168.7.5',
    'fd12::/16',
    '127.0.0.0/8',
    '127.0.0.2',
    '::/0',
    '0.0.0.0/0',
  ]);
  for (const address of ['10.1.2.3', '192.168.7.5', 'fd12::1', '127.0.0.2', '10.2.0.1', '8.8.8.8', 'fc00::1']) {
    expect([address, listed.has(address)]).toEqual([address, true]);
  }
  for (const address of [...kinds.local, ...kinds.never])
    expect([address, listed.has(address)]).toEqual([address, false]);
  expect(readNetworks(['127.0.0.1/32', '::1/128', '169.254.169.254']).has('169.254.169.254')).toBe(true);
  const narrow = readNetworks(['10.1.0.0/16', '127.0.0.1']);
  expect(['10.2.0.1', '127.0.0.2', '8.8.8.8', '::ffff:127.0.0.1', '::1'].filter(narrow.has)).toEqual([]);
});

test.each([
  'localhost',
  '10.1.0.0/33',
  '::1/129',
  '10.1',
  '10.1.0.0/',
  'a.b.c.d',
  '::ffff:127.0.0.1',
  '0.0.0.0',
  '*',
  '10.0.0.1:80',
])('the entry %j is refused with an error that names it', (entry) => {
  expect(() => readNetworks(['10.1.0.0/16', entry])).toThrow(`"${entry}"`);
});
