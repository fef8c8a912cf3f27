// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { documents, pagesOf } from '../../test/documents.ts';

const complaints: unknown[] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// Large documents take long to compile.
const timeout = 60_000;

test.each(documents)(
  'the browser hydrates the pages of %s as the server drew them',
  async (_name, document) => {
    for (const [name, page] of pagesOf(document)) {
      const container = globalThis.document.createElement('div');
      const html = renderToString(page);
      container.innerHTML = html;
      const drawn = container.innerHTML;
      const root = await act(async () =>
        hydrateRoot(container, page, { onRecoverableError: (error) => complaints.push(error) }),
      );
      expect([name, complaints]).toEqual([name, []]);
      expect(container.innerHTML).toBe(drawn);
      await act(async () => root.unmount());
    }
  },
  timeout,
);
