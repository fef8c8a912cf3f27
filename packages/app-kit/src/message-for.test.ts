import { ProblemError } from '@portico/client/errors.ts';
import type { InvalidParameter, ProblemCode } from '@portico/contract/problems.ts';
import { problemType } from '@portico/contract/problems.ts';
import { explain } from '@portico/i18n/sentences.ts';
import { en as console, load as loadConsole } from '@portico/i18n/texts/console/frame.js';
import { en, load } from '@portico/i18n/texts/portal/shell.js';
import { load as loadSentences } from '@portico/i18n/texts/problems/sentences.js';
import { describe, expect, test } from 'vitest';
import { messageFor, reasonsIn } from './message-for.ts';

const aProblem = (status: number, detail: string, title: string) =>
  new ProblemError({ type: 'about:blank', instance: '', status, detail, title });

test.each([
  [aProblem(409, 'The name is taken.', 'Conflict'), 'The name is taken.'],
  [aProblem(409, '', 'Conflict'), 'Conflict'],
  [aProblem(400, '', ''), en.failed.text],
  [aProblem(429, 'Slow down', 'Too many'), 'Too many attempts. Please wait and try again shortly.'],
  [aProblem(503, 'Maintenance', 'Down'), 'Service unavailable. Please try again later.'],
  [new TypeError('Failed to fetch'), 'Service unavailable. Please try again later.'],
])('a failed request says what happened (TST-02)', (error, message) => {
  expect(messageFor(error, en)).toBe(message);
});

const refusal = (code: ProblemCode, invalid_parameters: InvalidParameter[] = []) =>
  new ProblemError({
    type: problemType(code),
    instance: '',
    status: 409,
    detail: 'In English',
    title: 'English',
    invalid_parameters,
  });

test('a problem with its own sentence is shown without the words of the server', () => {
  expect(messageFor(refusal('reading-too-costly'), console)).toBe(console.problems['reading-too-costly']);
  expect(messageFor(refusal('in-use'), console)).toBe('In English');
});

describe('in another language', async () => {
  const text = { ...(await load.de()), sentences: await loadSentences.de() };

  test('the English of the server is not shown', () => {
    expect(messageFor(refusal('in-use'), text)).toBe('Das wird noch verwendet und kann nicht gelöscht werden.');
    expect(messageFor(refusal('not-yet-known' as ProblemCode), text)).toBe(text.failed.text);
    expect(messageFor(aProblem(409, 'English', 'English'), text)).toBe(text.failed.text);
  });

  test('a refused value is explained by its rule', () => {
    const short: InvalidParameter = { field: 'name', rule: 'min_length', reason: 'English', minimum: 1000 };
    const odd: InvalidParameter = { field: 'kind', rule: 'enum', reason: 'English', choices: ['a', 'b'] };
    expect(messageFor(refusal('invalid-parameters', [short]), text)).toBe('Name: mindestens 1.000 Zeichen');
    expect(reasonsIn(refusal('invalid-parameters', [short, odd]), text)).toEqual([
      { field: 'name', reason: 'mindestens 1.000 Zeichen' },
      { field: 'kind', reason: 'muss eines von diesen sein: a, b' },
    ]);
  });

  test('a message names a field by its label and a file by its path, and no field that a reader cannot find', () => {
    const about = (field: string) =>
      messageFor(refusal('invalid-parameters', [{ field, rule: 'is_integer', reason: 'English' }]), text);
    expect(['hosts.1', 'docs/a.md:3', 'oidc.issuer', 'granularity_ms', 'files.0.path'].map(about)).toEqual([
      'Hostname: muss eine ganze Zahl sein',
      'docs/a.md:3: muss eine ganze Zahl sein',
      'Aussteller: muss eine ganze Zahl sein',
      'Muss eine ganze Zahl sein',
      'Muss eine ganze Zahl sein',
    ]);
  });

  test('a cause replaces a rule, and may be inside another cause', () => {
    const cause = { code: 'no-answer-in-time', values: { seconds: 10 } };
    expect(explain({ reason: 'English', cause }, text.sentences)).toBe(
      'Der Server hat nicht innerhalb von 10 Sekunden geantwortet.',
    );
    const inside = {
      code: 'in-field',
      values: { field: 'title', reason: { code: 'max_length', values: { maximum: 9 } } },
    };
    const place = { code: 'in-file', values: { place: 'portal.yaml:2', reason: inside } };
    expect(explain({ reason: 'English', cause: place }, text.sentences)).toBe(
      'portal.yaml:2: title: höchstens 9 Zeichen',
    );
    expect(explain({ reason: 'English', cause: { code: 'last-owner' } }, text.sentences)).toBe(
      text.sentences.codes['last-owner'],
    );
  });

  test('an unknown cause of a newer server shows no English', () => {
    const unknown = { reason: 'English', cause: { code: 'constructor' } };
    expect(explain(unknown, text.sentences)).toBe(text.sentences.rules.invalid);
    expect(explain({ reason: 'English' }, text.sentences)).toBe(text.sentences.rules.invalid);
    expect(explain(unknown, undefined)).toBe('English');
  });

  test('a message that a screen wrote is not replaced', () => {
    const own = { field: 'password', rule: 'invalid', reason: 'Das Passwort stimmt nicht.' } as const;
    const error = new ProblemError({ ...aProblem(400, '', '').problem, invalid_parameters: [own] });
    expect(reasonsIn(error, text)).toEqual([own]);
  });

  test('the console has its own sentences', async () => {
    const ofConsole = { ...(await loadConsole.fr()), sentences: await loadSentences.fr() };
    expect(messageFor(refusal('owner-required'), ofConsole)).toBe(ofConsole.problems['owner-required']);
    expect(messageFor(refusal('last-owner'), ofConsole)).toBe(ofConsole.sentences.codes['last-owner']);
  });
});
