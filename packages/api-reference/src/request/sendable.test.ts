import { expect, test } from 'vitest';
import { sendable } from './sendable.ts';

test('names in a document cannot end a line of a request', () => {
  const request = sendable({
    method: 'GET / HTTP/1.1\r\nX: 1',
    url: 'https://api.test/',
    headers: [['X-A\r\nX-B', 'a\r\nX-C: 1']],
    cookies: [['a;b', 'c\n']],
    body: {
      kind: 'multipart',
      contentType: 'multipart/form-data\r\nX: 1',
      parts: [{ name: 'a', contentType: 'text/plain\r\nX: 1', headers: [['X-Part:', '1\n']], content: '\r\n' }],
    },
  });
  expect(request).toEqual({
    method: 'GET%20%2F%20HTTP%2F1.1%0D%0AX%3A%201',
    url: 'https://api.test/',
    headers: [['X-A%0D%0AX-B', 'a%0D%0AX-C: 1']],
    cookies: [['a%3Bb', 'c%0A']],
    body: {
      kind: 'multipart',
      contentType: 'multipart/form-data%0D%0AX: 1',
      parts: [{ name: 'a', contentType: 'text/plain%0D%0AX: 1', headers: [['X-Part%3A', '1%0A']], content: '\r\n' }],
    },
  });
});

test('text that HTTP can carry does not change', () => {
  const request = {
    method: 'POST',
    url: 'https://api.test/',
    headers: [['X-Key', 'a "b", é']],
    cookies: [['sid', 'a%20b']],
    body: { kind: 'text', contentType: 'text/plain; charset=utf-8', text: 'a\nb' },
  } as const;
  expect(sendable(request)).toEqual(request);
});

test('the server URL of an author cannot end a line or hide characters', () => {
  const url = 'https://api.test/\x7f\x03\n\t \u202e{a}%20\u2028x?q=é';
  const request = sendable({ method: 'GET', url, headers: [], cookies: [] });
  expect(request.url).toBe('https://api.test/%7F%03%0A%09%20%E2%80%AE{a}%20%E2%80%A8x?q=é');
});
