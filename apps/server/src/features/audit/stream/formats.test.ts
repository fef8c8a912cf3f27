import { expect, test } from 'vitest';
import { type StreamedEntry, severityOf, toStreamLine } from './formats.ts';

const entry: StreamedEntry = {
  org_id: 'o-1',
  id: 'e-1',
  seq: 7,
  at: '2026-11-19T10:00:00.000Z',
  action: 'user.role-changed',
  actor: { kind: 'user', id: 'u-1', email: 'ada@example.com' },
  target: { kind: 'user', id: 'u-2' },
  portal_id: null,
  address: '203.0.113.7',
  details: { note: 'a=b|c\\d\nnext' },
  hash: 'h',
};

test('CEF has the keys of its dictionary, and every separator in a value is escaped', () => {
  expect(toStreamLine.cef(entry)).toBe(
    'CEF:0|Portico|Portico|1|user.role-changed|user.role-changed|5|rt=1795082400000 externalId=e-1 act=user.role-changed' +
      ' suid=u-1 suser=ada@example.com spriv=user src=203.0.113.7 duid=u-2 dpriv=user cs1Label=organization cs1=o-1' +
      ' cs3Label=details cs3={"note":"a\\=b|c\\\\\\\\d\\\\nnext"} cs4Label=hash cs4=h cn1Label=seq cn1=7',
  );
});

test('an entry is one line in both formats', () => {
  for (const toLine of Object.values(toStreamLine)) expect(toLine(entry)).not.toContain('\n');
  expect(JSON.parse(toStreamLine.json(entry))).toEqual(entry);
});

test.each([
  ['access.refused', 7],
  ['developer.login-failed', 7],
  ['token.created', 5],
  ['application.deleted', 5],
  ['flag.set', 3],
])('%s has the severity %i', (action, severity) => expect(severityOf(action)).toBe(severity));
