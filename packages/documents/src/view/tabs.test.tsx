// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseMarkdown } from '../parse/markdown.ts';
import { DocumentView } from './document-view.tsx';
import { texts } from './english-texts.ts';
import { revealAnchor } from './reveal.ts';

const page =
  ':::tabs\n```js\na\n```\n```py\nb\n```\n:::\n\n:::tabs\n:::tab Go\nc\n:::\n:::tab Python\n## Here\n:::\n:::';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function open() {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () => root.render(<DocumentView root={parseMarkdown(page)} texts={texts} />));
  await vi.dynamicImportSettled();
  return { [Symbol.asyncDispose]: () => act(async () => root.unmount()) };
}

const radios = () => [...document.querySelectorAll('input')];
const chosen = () => radios().flatMap((radio) => (radio.checked ? [radio.value] : []));

test('the first tab of a group is chosen, and choosing another chooses its name everywhere', async () => {
  await using _ = await open();
  expect(chosen()).toEqual(['JavaScript', 'Go']);
  radios()[1]?.click();
  expect(chosen()).toEqual(['Python', 'Python']);
});

test('a choice is remembered, and is that of the next page where it has such a tab', async () => {
  {
    await using _ = await open();
    radios()[2]?.click();
    radios()[1]?.click();
    radios()[2]?.click();
    expect(chosen()).toEqual(['Python', 'Go']);
  }
  document.body.replaceChildren();
  await using _ = await open();
  expect(chosen()).toEqual(['Python', 'Go']);
});

test('a store with anything else in it is ignored', async () => {
  localStorage.setItem('portico-tabs', '{"a":');
  await using _ = await open();
  expect(chosen()).toEqual(['JavaScript', 'Go']);
});

test('a link to a heading behind another tab chooses that tab', async () => {
  await using _ = await open();
  revealAnchor('doc-heading-here');
  expect(chosen()).toEqual(['JavaScript', 'Python']);
});
