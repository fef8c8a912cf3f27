import { expect, test } from 'vitest';
import { toProblem } from './problem-handler.ts';

const failed = (parts: object) => Object.assign(new Error('aborted'), parts);

test('a client that hangs up while it sends is not taken for a database that is away', () => {
  expect(toProblem(failed({ code: 'ECONNRESET', statusCode: 400 }))?.code).toBe('malformed-request');
  expect(toProblem(failed({ code: 'ECONNRESET' }))?.code).toBe('service-unavailable');
});
