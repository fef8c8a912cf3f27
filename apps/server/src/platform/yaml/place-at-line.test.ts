import { expect, test } from 'vitest';
import { placeAtLine } from './place-at-line.ts';

test('a line of a YAML text is the place of what begins there', () => {
  const text = 'name: a\nmenu:\n  - label: A\n    to: /a\n  - label: B\n    links:\n      - label: C\n        to: /c\n';
  const places = [1, 3, 4, 8].map((line) => placeAtLine(text, line));
  expect(places).toEqual(['name', 'menu.0.label', 'menu.0.to', 'menu.1.links.0.to']);
});
