import { expect, test } from 'vitest';
import { toFrontEndStylesheet } from './front-end-names.ts';

const names = [
  ...['header', 'body', 'hero', 'accent', 'tertiary', 'stroke', 'footer'].map((name) => `section_colors-${name}`),
  ...['header', 'hero', 'headings', 'primary', 'secondary', 'accent', 'link', 'footer'].map(
    (name) => `text_colors-${name}`,
  ),
  'button_colors-primary-fill',
  'button_colors-primary-text',
];

test.each(names)('other front ends find a color and two classes under the name %s', (name) => {
  const css = toFrontEndStylesheet({});
  expect(css).toMatch(new RegExp(`^ {2}--${name}: #[0-9a-f]{6};$`, 'm'));
  expect(css).toContain(`\n.color-${name} { color: var(--${name}); }\n`);
  expect(css).toContain(`\n.bg-${name} { background-color: var(--${name}); }\n`);
});

test('other front ends get the colors that the owner chose, if they are readable', () => {
  const theme = {
    sections: { header: '#102030', body: '#fffaf0' },
    texts: { header: '#ffffff', link: '#fffffe' },
    buttons: { primary_fill: '#5c0a1e' },
  };
  const css = toFrontEndStylesheet(theme);
  expect(css).toContain('--section_colors-header: #102030;');
  expect(css).toContain('--section_colors-body: #fffaf0;');
  expect(css).toContain('--text_colors-header: #ffffff;');
  expect(css).toContain('--button_colors-primary-fill: #5c0a1e;');
  expect(css).not.toContain('#fffffe');
  expect(toFrontEndStylesheet({ sections: { body: 'red;}' } })).toBe(toFrontEndStylesheet({}));
});
