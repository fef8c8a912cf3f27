import { describe, expect, test } from 'vitest';
import { mayBeReached } from './public-address.ts';

const forbidden = [
  '0.0.0.0',
  '0.1.2.3',
  '169.254.169.254',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'fd00:ec2::254',
  '100::1',
  'localhost',
  '',
];
const inside = [
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '::1',
  'fc00::1',
  'fd12::1',
];
const open = [
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '172.15.0.1',
  '100.128.0.1',
  '192.169.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
];

describe.each([{ private_addresses: false }, { private_addresses: true }])('with $private_addresses', (rules) => {
  test.each(forbidden)('%s is never reached', (address) => expect(mayBeReached(address, rules)).toBe(false));
  test.each(open)('%s is reached', (address) => expect(mayBeReached(address, rules)).toBe(true));
  test.each(inside)('%s is reached only where the owner allows it', (address) => {
    expect(mayBeReached(address, rules)).toBe(rules.private_addresses);
  });
});
