import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import { withTables } from './element-tables.ts';
import { type ElementProps, elementKinds, type Settings } from './elements.ts';
import { english } from './english.ts';
import { toFormConfig } from './form-config.ts';
import { toCallback, toKebab } from './names.ts';
import { toTokenSheet } from './token-sheet.ts';
import { toSettings } from './use-element.ts';

/** Removes differences that the formatter makes. */
const flat = (text: string) => text.replaceAll(/\s+/g, '').replaceAll(/-{3,}/g, '---');

test('there are the six elements (ELM-01), and one that asks to accept terms', () => {
  expect(elementKinds).toEqual([
    'login',
    'register',
    'accept-terms',
    'forgot-password',
    'reset-password',
    'change-password',
    'accept-invitation',
  ]);
});

test('the README has current tables: else run `npm run docs -w packages/auth-elements`', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(flat(readme)).toBe(flat(withTables(readme, english)));
});

test('the fallbacks match the theme: else run `npm run tokens -w packages/auth-elements`', () => {
  expect(flat(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'))).toBe(flat(toTokenSheet()));
});

test('missing properties and empty texts have the defaults of the table', () => {
  const settings = toSettings('login', { loginButtonText: '', idpFullScreenLoader: false }, english);
  expect(settings).toMatchObject({
    loginButtonText: 'Log in',
    showForgotPasswordLink: false,
    showBasicAuthLoginLink: true,
    idpFullScreenLoader: false,
    instructionText: '',
  });
});

test('props and callbacks have the types of the tables', () => {
  expectTypeOf<Settings<'login'>['idpLoginEnabled']>().toEqualTypeOf<boolean>();
  type Props = ElementProps<'register'>;
  type Done = Parameters<NonNullable<Props['onRegisterSuccess']>>;
  expectTypeOf<Done>().toEqualTypeOf<[payload: { email: string; organization: { id: string; name: string } }]>();
});

test.each([
  ['idpLoginReturnTo', 'idp-login-return-to'],
  ['PorticoLogin', 'portico-login'],
  ['My Login_Form', 'my-login-form'],
  ['HTMLForm', 'html-form'],
])('%s becomes %s', (name, kebab) => {
  expect(toKebab(name)).toBe(kebab);
});

test('an event has a callback in React', () => {
  expect(toCallback('click-forgot-password-link')).toBe('onClickForgotPasswordLink');
});

test('an unknown language means English, and messages of the host win (ELM-03)', () => {
  expect(toFormConfig({ language: 'tlh' }).texts).toEqual(english);
  expect(toFormConfig({ language: 'constructor' }).texts).toEqual(english);
  expect(toFormConfig({ messages: { logIn: 'Anmelden' } }).texts).toEqual({ ...english, logIn: 'Anmelden' });
});
