import { expect, test } from 'vitest';
import { passwordClasses, passwordFlaws, passwordLength, toPasswordDetail } from './passwords.ts';

const rulesOf = (password: string) =>
  passwordFlaws(password).flatMap(({ parameters }) => parameters.map(({ rule }) => rule));

test.each<[password: string, rules: string[]]>([
  ['Abcdef12', []],
  ['abcdef1!', []],
  ['ABCDEF1!', []],
  ['Abcdefg!', []],
  ['Abcdef_1', []],
  ['Abcdef 1', []],
  ['Abcde1!', ['min_length']],
  ['', ['min_length', 'min_uppercase', 'min_lowercase', 'min_digits', 'min_symbols']],
  ['abcdefgh', ['min_uppercase', 'min_digits', 'min_symbols']],
  ['abcdefg1', ['min_uppercase', 'min_symbols']],
  ['12345678', ['min_uppercase', 'min_lowercase', 'min_symbols']],
  [`Aa1${'x'.repeat(125)}`, []],
  [`Aa1${'x'.repeat(126)}`, ['max_length']],
  ['Пароль-для-входа', []],
  ['密码密码密码12!', []],
  ['😀😀😀😀😀😀😀😀', ['min_uppercase', 'min_lowercase', 'min_digits']],
])('the password %j breaks the rules %j', (password, rules) => {
  expect(rulesOf(password)).toEqual(rules);
});

test('an underscore and a blank are special characters (CHG-05)', () => {
  expect(passwordClasses('_')).toEqual({ uppercase: false, lowercase: false, number: false, special: true });
  expect(passwordClasses(' ').special).toBe(true);
  expect(passwordClasses('ßÄ٣')).toEqual({ uppercase: true, lowercase: true, number: true, special: false });
});

test('a character outside the basic plane counts once', () => {
  expect(passwordLength('😀a')).toBe(2);
});

test('the detail is a heading, a colon and bullets without commas', () => {
  const flaws = passwordFlaws('abc');
  const [heading, bullets = '', ...more] = toPasswordDetail(flaws).split(':');
  expect(heading).toBe('Password does not meet the requirements');
  expect(bullets.split(',')).toHaveLength(flaws.length);
  expect(more).toEqual([]);
});
