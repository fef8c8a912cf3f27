import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { loadWriter } from './writers.ts';

const invisible = '\x7f\x7f\x03\x15\x1b[201~\u009b\u202e\u2066\ufeff';

test.each(languages.filter(({ id }) => id !== 'curl'))(
  'a sample in $label has no hidden characters',
  async ({ id }) => {
    const write = await loadWriter(id as Parameters<typeof loadWriter>[0]);
    for (const text of [invisible, `"\n${invisible}`, JSON.stringify({ a: invisible }), `{\n"${invisible}":\n1}`]) {
      for (const contentType of ['application/json', 'text/plain']) {
        const body = { kind: 'text', contentType, text } as const;
        const source = write({ method: 'POST', url: 'https://api.test/', headers: [], cookies: [], body });
        expect(source).toMatch(/^[\x20-\x7e\n\t]*$/);
      }
    }
  },
);
