import { findingsOf } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { describe, expect, test } from 'vitest';

const head = 'name: main\ntitle: Main\nhosts: [main.test]\nvisibility: private\n';
const pages = {
  'pages/terms.md': '---\nvisibility: public\n---\n# Terms\n',
  'pages/inside.md': '# Inside\n',
};

const findings = (yaml: string, portal = head) => findingsOf({ 'portal.yaml': `${portal}${yaml}`, ...pages });

describe('the fields of portal.yaml', () => {
  test('may be texts, choices and yes or no, with labels by language', async () => {
    const fields = `
  - { name: company, label: Company, required: true, pattern: "[A-Z].{1,80}", max_length: 80 }
  - { name: use, label: { en: Use, de: Nutzung }, multiline: true, help: What will you build? }
  - { name: size, label: Size, kind: choice, choices: [small, { value: large, label: { en: Large, fr: Grande } }] }
  - { name: news, label: News, kind: yes-no }
`;
    expect(await findings(`sign_up_fields:${fields}application_fields:${fields}registration_fields:${fields}`)).toEqual(
      [],
    );
  });

  test.each<[string, string]>([
    ['{ name: a, label: A, kind: number }', 'sign_up_fields.0.kind must be one of text, choice, yes-no'],
    ['{ name: A b, label: A }', 'sign_up_fields.0.name has characters that are not allowed'],
    ['{ name: a }', 'sign_up_fields.0.label is required'],
    ['{ name: a, label: { en: A, xx: B } }', 'sign_up_fields.0.label.xx is not a known property'],
    ['{ name: a, label: A, requird: true }', 'sign_up_fields.0.requird is not a known property'],
    ['{ name: a, label: A, kind: choice }', 'the field "a" is a choice: list its choices'],
    ['{ name: a, label: A, choices: [b] }', 'choices is only for fields of the kind choice'],
    ['{ name: a, label: A, kind: yes-no, pattern: b }', 'pattern is only for fields of the kind text'],
    ['{ name: a, label: A, kind: choice, choices: [b, b] }', 'the choice "b" is there twice'],
    ['{ name: a, label: A, pattern: "(a" }', 'the pattern of "a" is not complete: check its brackets and counts'],
    [
      '{ name: a, label: A, pattern: "(?=a)b" }',
      'the pattern of "a" uses something that is not supported: use characters, sets such as [A-Z], groups, | and counts',
    ],
    ['{ name: a, label: A, pattern: "(a{100}){100}" }', 'the pattern of "a" is too long: use smaller counts'],
    ['{ name: a, label: A, pattern: "(.*){400}" }', 'the pattern of "a" is too long: use smaller counts'],
    [
      '{ name: a, label: A, pattern: "(.*){51}", max_length: 2000 }',
      'the pattern of "a" is too long: use smaller counts',
    ],
    ['{ name: a, label: A }, { name: a, label: B }', 'two fields of this form are called "a"'],
  ])('%s is a finding with its line', async (fields, reason) => {
    expect(await findings(`sign_up_fields: [${fields}]\n`)).toEqual([`portal.yaml:5: ${reason}`]);
  });

  test('need accounts', async () => {
    expect(await findings('sign_up_fields: [{ name: a, label: A }]\n', head.replace('private', 'public'))).toEqual([
      'portal.yaml:5: sign_up_fields needs accounts: set login methods (sign_in) in portal.yaml',
    ]);
  });
});

describe('the terms of portal.yaml', () => {
  test.each<[string, string[]]>([
    ['{ name: terms, title: Terms, page: pages/terms.md, version: "1" }', []],
    [
      '{ name: terms, title: Terms, page: pages/term.md, version: "1" }',
      ['the terms "terms" name "pages/term.md", which is not a page of the portal: did you mean pages/terms.md?'],
    ],
    [
      '{ name: terms, title: Terms, page: /conditions, version: "1" }',
      ['the terms "terms" name "/conditions", which is not a page of the portal: write a file such as pages/terms.md'],
    ],
    [
      '{ name: terms, title: Terms, page: pages/inside.md, version: "1" }',
      ['the terms "terms" name pages/inside.md, which strangers cannot read: set its visibility to public'],
    ],
    ['{ name: terms, title: Terms, page: pages/terms.md }', ['terms.0.version is required']],
    [
      '{ name: a, title: A, page: pages/terms.md, version: "1" }, { name: a, title: A, page: pages/terms.md, version: "1" }',
      ['two terms are called "a"'],
    ],
  ])('%s', async (terms, reasons) => {
    expect(await findings(`terms: [${terms}]\n`)).toEqual(reasons.map((reason) => `portal.yaml:5: ${reason}`));
  });
});
