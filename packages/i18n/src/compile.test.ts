import { describe, expect, test } from 'vitest';
import { bind } from './bind.ts';
import { compileMessage, compileTemplate, compileTexts, type Texts } from './compile.ts';

type Written = Record<string, (values: Record<string, unknown>) => string>;

const inLanguage = (tag: string, texts: Texts) => bind<Written>(compileTexts(texts, texts, tag, compileMessage), tag);

describe('a message', () => {
  test('without arguments is a string, and keeps its apostrophes', () => {
    expect(compileMessage("Don't", 'en')).toBe("Don't");
    expect(compileMessage("Braces '{'x'}'", 'en')).toBe('Braces {x}');
  });

  test('writes its arguments, with numbers in the format of the language', () => {
    const { said } = inLanguage('de', { said: '{name} hat {count, number}' });
    expect(said?.({ name: 'Ada', count: 10_000 })).toBe('Ada hat 10.000');
  });

  test.each([
    ['en', [0, 1, 2, 10_000], ['0 keys', '1 key', '2 keys', '10,000 keys']],
    ['fr', [0, 1, 2], ['0 key', '1 key', '2 keys']],
    ['es', [1, 1_000_000], ['1 key', '1.000.000 keys']],
  ])('in %s counts with the plural forms of the language', (tag, counts, written) => {
    const { keys } = inLanguage(tag, { keys: '{count, plural, one {# key} other {# keys}}' });
    expect(counts.map((count) => keys?.({ count }))).toEqual(written);
  });

  test('prefers an exact count to a plural form, and uses `other` if no case matches', () => {
    const { none, kind } = inLanguage('en', {
      none: '{count, plural, =0 {none} one {one} other {#}}',
      kind: '{of, select, header {in the header {name}} other {elsewhere}}',
    });
    expect([0, 1, 5].map((count) => none?.({ count }))).toEqual(['none', 'one', '5']);
    expect(['header', 'cookie', '__proto__', undefined].map((of) => kind?.({ of, name: 'x' }))).toEqual([
      'in the header x',
      'elsewhere',
      'elsewhere',
      'elsewhere',
    ]);
  });

  test.each(['{count, plural, few {#} other {#}}', '{open', '{at, date}', '{n, plural, offset:1 one {a} other {b}}'])(
    'like %s is refused',
    (message) => {
      expect(() => compileMessage(message, 'en')).toThrow(/ICU message|format that texts do not use/);
    },
  );

  test('of a form keeps its plain arguments, and may have no others', () => {
    expect(compileTemplate("Don't join {organization}", 'en')).toBe("Don't join {organization}");
    expect(() => compileTemplate('{count, number} keys', 'en')).toThrow('plain arguments');
  });
});

test('a missing translation is the English text', () => {
  const english = { title: 'Title', more: { text: 'Text of {name}', hint: 'Hint' } };
  const compiled = compileTexts({ more: { hint: 'Hinweis' } }, english, 'de', compileMessage);
  expect(compiled).toEqual({ title: 'Title', more: { text: ['Text of ', ['name']], hint: 'Hinweis' } });
});
