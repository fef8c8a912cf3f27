import { expect, test } from 'vitest';
import { findContrastWarnings } from './contrast-warnings.ts';

test('default colors and readable choices need no warning', () => {
  expect(findContrastWarnings({})).toEqual([]);
  expect(findContrastWarnings({ sections: { header: '#102030' }, texts: { header: '#ffffff' } })).toEqual([]);
});

test('unreadable text colors are reported with their contrast and the color that is shown instead', () => {
  const [warning, ...others] = findContrastWarnings({ sections: { header: '#ffffff' }, texts: { header: '#dddddd' } });
  expect(others).toEqual([]);
  expect(warning).toMatchObject({ text: 'texts.header', ground: 'sections.header', contrast: 1.36, minimum: 4.5 });
  expect(warning?.shown).toMatch(/^#[0-9a-f]{6}$/);
});

test('the text of a button is compared with its fill', () => {
  const theme = { buttons: { primary_fill: '#ffee00', primary_text: '#ffffff' } };
  expect(findContrastWarnings(theme).map(({ text }) => text)).toEqual(['buttons.primary_text']);
});
