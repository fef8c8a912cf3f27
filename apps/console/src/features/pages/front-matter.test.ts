import { expect, test } from 'vitest';
import { readFront, writeFront } from './front-matter.ts';

const page = '---\n# why\ntitle: "Prices: all"\nlayout: wide\n---\nText\n';

test('a field of the front matter is read in each way that authors write it', () => {
  expect(readFront(page, 'title')).toBe('Prices: all');
  expect(readFront("---\ntitle: 'It''s'\n---\n", 'title')).toBe("It's");
  expect(readFront('# No front matter\n', 'title')).toBe('');
  expect(readFront('---\nvisibility: { teams: [Partners] }\n---\n', 'visibility')).toBeUndefined();
});

test('a field is changed in its line, added or removed, and all else stays', () => {
  expect(writeFront(page, 'layout', 'landing')).toBe(page.replace('wide', 'landing'));
  expect(writeFront(page, 'title', 'A "b": c')).toBe(page.replace('"Prices: all"', '"A \\"b\\": c"'));
  expect(writeFront(page, 'visibility', 'public')).toBe(
    page.replace('layout: wide', 'layout: wide\nvisibility: public'),
  );
  expect(writeFront(page, 'layout', '')).toBe(page.replace('layout: wide\n', ''));
  expect(writeFront('Text\n', 'title', 'A')).toBe('---\ntitle: A\n---\nText\n');
  expect(writeFront('---\ntitle: A\n---\nText\n', 'title', '')).toBe('Text\n');
});
