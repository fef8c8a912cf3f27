import { expect, test } from 'vitest';
import { createOpenRequests } from './open-requests.ts';

const limits = { each: 2, portal: 4, all: 6 };
const from = (address: string, portal_id = 'harbour') => ({ portal_id, developer_id: undefined, address });
const refused = { code: 'too-many-requests' };

test('the IP addresses of one network count as one', () => {
  const { take } = createOpenRequests(limits);
  const first = take(from('2001:db8::1'));
  take(from('2001:db8::2'));
  expect(() => take(from('2001:db8:0:0:ffff::3'))).toThrow(expect.objectContaining(refused));
  take(from('2001:db8:0:1::1'));
  take(from('192.0.2.1'));
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  take(from('2001:db8::4'));
  expect(() => take(from('2001:db8::5'))).toThrow(expect.objectContaining(refused));
});

test('one portal cannot use up the requests of all others', () => {
  const { take } = createOpenRequests(limits);
  const open = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'].map((address) => take(from(address)));
  expect(() => take(from('192.0.2.5'))).toThrow(expect.objectContaining(refused));
  take(from('192.0.2.5', 'other'));
  take({ ...from('192.0.2.5', 'other'), developer_id: 'a' });
  expect(() => take(from('192.0.2.9', 'third'))).toThrow(expect.objectContaining(refused));
  for (const one of open) one[Symbol.dispose]();
  take(from('192.0.2.9', 'third'));
});
