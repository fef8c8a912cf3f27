import { expect, test } from 'vitest';
import { checkMarkdown } from '../markdown.ts';

const codeOf = (info: string, lines = 5) => {
  const { root, mistakes } = checkMarkdown(`\`\`\`${info}\n${'a\n'.repeat(lines)}\`\`\``);
  const { type: _, children: __, ...options } = root.children[0] as unknown as Record<string, unknown>;
  return { options, mistakes: mistakes.map(({ reason }) => reason) };
};

test.each<[info: string, options: object]>([
  ['', {}],
  ['ts', { lang: 'ts' }],
  ['ts and other words', { lang: 'ts' }],
  ['ts title="a b.ts" lines', { lang: 'ts', title: 'a b.ts', firstLine: 1 }],
  ["ts title='a' showLineNumbers", { lang: 'ts', title: 'a', firstLine: 1 }],
  ['ts title=a.ts lines=40', { lang: 'ts', title: 'a.ts', firstLine: 40 }],
  ['ts {1,3-5}', { lang: 'ts', highlighted: [1, 3, 4, 5] }],
  ['{2}', { highlighted: [2] }],
  ['ts {3, 1} add={1} ins={2} del={4-5}', { lang: 'ts', highlighted: [1, 3], added: [2], removed: [4, 5] }],
])('code %j', (info, options) => {
  expect(codeOf(info)).toEqual({ options, mistakes: [] });
});

test.each<[info: string, mistake: string]>([
  ['ts {6}', '"6" is not a list of lines of this code: write numbers from 1 to 5, such as {1,3-5}'],
  ['ts {0}', '"0" is not a list of lines of this code: write numbers from 1 to 5, such as {1,3-5}'],
  ['ts {4-2}', '"4-2" is not a list of lines of this code: write numbers from 1 to 5, such as {1,3-5}'],
  ['ts add={a}', '"a" is not a list of lines of this code: write numbers from 1 to 5, such as {1,3-5}'],
  ['ts frame="none"', 'code has no option frame="none": use title, lines, {1,3-5}, add={1,3-5}, del={1,3-5}'],
])('the author of code %j is told what to write', (info, mistake) => {
  expect(codeOf(info).mistakes).toEqual([mistake]);
});

test('a huge range takes no time', () => {
  expect(codeOf('ts {1-9999999}').mistakes).toHaveLength(1);
});
