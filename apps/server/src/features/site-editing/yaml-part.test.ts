import { expect, test } from 'vitest';
import { withYamlPart } from './yaml-part.ts';

const source =
  '# top\nname: main # the name\n\nmenu:\n  # inside\n  - label: A\n    to: /a\n\n# about the footer\nfooter:\n  small_print: x\n';

test('only the lines of a part change, and comments above the next part stay with it', () => {
  expect(withYamlPart(source, 'menu', [{ label: 'B', to: '/b' }])).toBe(
    '# top\nname: main # the name\n\nmenu:\n  - label: B\n    to: /b\n\n# about the footer\nfooter:\n  small_print: x\n',
  );
  expect(withYamlPart(source, 'footer', null)).toBe(source.slice(0, source.indexOf('footer:')));
});

test('a part that was not there is added at the end, with a line end before it', () => {
  expect(withYamlPart('name: main', 'announcement', { text: 'Hi' })).toBe('name: main\nannouncement:\n  text: Hi\n');
});

test('a text that is no map of lines is left alone', () => {
  expect(withYamlPart('{ name: main }', 'menu', [])).toBeUndefined();
  expect(withYamlPart('name: [', 'menu', [])).toBeUndefined();
});
