import { ProblemError } from '@portico/client/errors.ts';
import { en } from '@portico/i18n/texts/portal/shell.js';
import { expect, test } from 'vitest';
import { messageFor } from './message-for.ts';

const aProblem = (status: number, detail: string, title: string) =>
  new ProblemError({ type: 'about:blank', instance: '', status, detail, title });

test.each([
  [aProblem(409, 'The name is taken.', 'Conflict'), 'The name is taken.'],
  [aProblem(409, '', 'Conflict'), 'Conflict'],
  [aProblem(400, '', ''), en.failed.text],
  [aProblem(429, 'Slow down', 'Too many'), 'Too many attempts. Please wait and try again shortly.'],
  [aProblem(503, 'Maintenance', 'Down'), 'Service unavailable. Please try again later.'],
  [new TypeError('Failed to fetch'), 'Service unavailable. Please try again later.'],
])('a failed request says what happened (TST-02)', (error, message) => {
  expect(messageFor(error, en)).toBe(message);
});
