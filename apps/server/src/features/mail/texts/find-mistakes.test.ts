import { locales } from '@portico/contract/constants.ts';
import { expect, test } from 'vitest';
import { findTextMistakes, type MailText } from './find-mistakes.ts';
import { startingText } from './starting-text.ts';
import { type PortalTemplate, portalTemplates } from './variables.ts';

const hosts = ['portal.example.com'];
const find = (text: Partial<MailText>, template: PortalTemplate = 'confirm-email') =>
  findTextMistakes(template, { subject: 'Hello', content: '[Confirm]({{link}})', ...text }, hosts).map(
    ({ field, line, cause }) => `${field}${line === undefined ? '' : `:${line}`} ${cause.code}`,
  );

test.each(portalTemplates.flatMap((template) => locales.map((locale) => [template, locale] as const)))(
  'the built-in text of %s in %s is a text that can be saved',
  (template, locale) => {
    const text = startingText(template, locale);
    expect(findTextMistakes(template, text, hosts)).toEqual([]);
    expect(text.subject + text.content).not.toMatch(/undefined|NaN|\[object/);
  },
);

test.each([
  [{ subject: ' ' }, 'subject mail-subject-missing'],
  [{ subject: 'One\r\nBcc: all@example.com' }, 'subject mail-subject-lines'],
  [{ subject: 'x'.repeat(201) }, 'subject mail-subject-too-long'],
  [{ subject: 'Open {{link}}' }, 'subject mail-subject-variable'],
  [{ subject: 'For {{token}}' }, 'subject mail-variable-unknown'],
  [{ content: ' \n' }, 'content mail-empty'],
  [{ content: 'No link here' }, 'content mail-variable-missing'],
  [{ content: 'Hello\n\n{{ful_name}} {{link}}' }, 'content:3 mail-variable-unknown'],
  [{ content: 'x'.repeat(20_001) }, 'content mail-too-long'],
  [{ content: '{{link}}\n\n<b>bold</b>' }, 'content:3 mail-html'],
  [{ content: '{{link}}\n\n<div>\nbold</div>' }, 'content:3 mail-html'],
  [{ content: '{{link}}\n![](https://elsewhere.example/pixel.png)' }, 'content:2 mail-image'],
  [{ content: '{{link}} [a](javascript:alert(1))' }, 'content:1 mail-link'],
  [{ content: '{{link}} [a](JaVa&#115;cript:alert(1))' }, 'content:1 mail-link'],
  [{ content: '{{link}} [a](data:text/html,x)' }, 'content:1 mail-link'],
  [{ content: '{{link}} [a](//elsewhere.example)' }, 'content:1 mail-link'],
  [{ content: '{{link}} [a](guide.md)' }, 'content:1 mail-link'],
  [{ content: '{{link}} [a](https://portal.example.com@elsewhere.example)' }, 'content:1 mail-link'],
  [{ content: '{{link}} [a](https://elsewhere.example/?t={{link}})' }, 'content:1 mail-link-variable'],
  [{ content: '{{link}} https://elsewhere.example/{{link}}' }, 'content:1 mail-link-variable'],
  [{ content: '{{link}} [{{sender}}](https://elsewhere.example)' }, 'content:1 mail-link-text-variable'],
  [{ content: '{{link}} [https://portal.example.com](https://elsewhere.example)' }, 'content:1 mail-link-disguised'],
  [{ content: '{{link}} [**www.example.com**](https://elsewhere.example)' }, 'content:1 mail-link-disguised'],
  [{ content: '{{link}} [Portal.Example.com](https://elsewhere.example)' }, 'content:1 mail-link-disguised'],
] as const)('%o is refused', (text, mistake) => {
  expect(find(text)).toContain(mistake);
});

test.each([
  '[Confirm]({{ link }})',
  'Open {{link}}.',
  '{{link}} [status](https://status.example.com/now) or [write](mailto:help@example.com) or [apps](/my-apps)',
  '{{link}} [https://status.example.com](https://status.example.com/)',
  '{{link}} `a < b` & **{{full_name}}**',
])('%s is accepted', (content) => {
  expect(find({ content })).toEqual([]);
});

test('changes and messages are paragraphs of their own', () => {
  expect(find({ content: 'New:\n\n{{changes}}\n' }, 'version-changed')).toEqual([]);
  expect(find({ content: 'New: {{changes}}' }, 'version-changed')).toEqual(['content:1 mail-variable-alone']);
  expect(find({ content: '- {{message}}' }, 'version-message')).toEqual(['content:1 mail-variable-alone']);
});

test('a text with very many braces is checked in time', () => {
  const started = performance.now();
  for (const piece of ['{', '{{', '{{ ', '{{a', '[', '[a](', '<', '`']) {
    find({ content: piece.repeat(20_000 / piece.length) });
  }
  expect(performance.now() - started).toBeLessThan(5000);
});
