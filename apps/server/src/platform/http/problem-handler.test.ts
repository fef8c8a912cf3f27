import { expect, test } from 'vitest';
import { toProblem } from './problem-handler.ts';

const failed = (parts: object) => Object.assign(new Error('aborted'), parts);

test('a client that disconnects while it sends does not count as an unavailable database', () => {
  expect(toProblem(failed({ code: 'ECONNRESET', statusCode: 400 }))?.code).toBe('malformed-request');
  expect(toProblem(failed({ code: 'ECONNRESET' }))?.code).toBe('service-unavailable');
});
