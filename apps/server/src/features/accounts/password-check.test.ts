import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPasswordCheck, type PasswordOwner } from './password-check.ts';
import { importPasswordList, openPasswordList } from './password-list.ts';

const email = 'grace.hopper@example.com';
const owner: PasswordOwner = { email };
const byLength: PasswordOwner = {
  email,
  rules: 'length',
  words: ['Grace Hopper', 'Tidewright', 'api.tidewright.example'],
};

/** A check with an imported list of these lines, and the number of passwords on it. */
async function withList(lines: readonly string[], seenAtLeast = 1) {
  const data_dir = await mkdtemp(join(tmpdir(), 'passwords-'));
  const file = join(data_dir, 'lines.txt');
  await writeFile(file, lines.join('\n'));
  const count = await importPasswordList(data_dir, { file, seenAtLeast });
  const list = openPasswordList(data_dir);
  return { check: createPasswordCheck({ list }), list, count, data_dir };
}

const check = createPasswordCheck({ list: openPasswordList(join(tmpdir(), 'no-such-folder')) });
const codesOf = (error: unknown) =>
  (error as { invalid_parameters: { rule: string }[] }).invalid_parameters.map(({ rule }) => rule);

test('every broken rule is named, as text and as a code', async () => {
  await expect(check('password', owner)).rejects.toThrow(
    expect.objectContaining({
      code: 'invalid-parameters',
      message:
        'Password does not meet the requirements: at least 3 of the 4 kinds of character (upper case; lower case; digits; special), not a password that is easy to guess',
      invalid_parameters: [
        { field: 'password', rule: 'min_uppercase', reason: 'has no upper-case letter', minimum: 1 },
        { field: 'password', rule: 'min_digits', reason: 'has no digit', minimum: 1 },
        { field: 'password', rule: 'min_symbols', reason: 'has no special character', minimum: 1 },
        { field: 'password', rule: 'invalid', reason: 'is too easy to guess' },
      ],
    }),
  );
});

describe('where length alone counts', () => {
  test.each(['correct horse battery', 'nur kleine Buchstaben', '４８１９３７２６０５１８', 'пароль для входа'])(
    '%j is accepted',
    async (password) => {
      await expect(check(password, byLength)).resolves.toBeUndefined();
    },
  );

  test.each([
    ['too short', 'eleven char', ['min_length']],
    ['too long', 'ab'.repeat(65), ['max_length', 'invalid']],
    ['one character again and again', 'aaaaaaaaaaaaaa', ['invalid']],
    ['words of the account', 'grace.tidewright', ['invalid']],
    ['a common password', 'Password12345', ['invalid']],
  ])('a password is refused that is %s', async (_what, password, rules) => {
    const error = await check(password, byLength).catch((thrown: unknown) => thrown);
    expect(codesOf(error)).toEqual(rules);
  });
});

describe('an imported list', () => {
  test('refuses its passwords by both rules, in upper case too', async () => {
    const { check: checkListed, count } = await withList(['Tr0ub4dor&3x', 'correct horse battery', '']);
    expect(count).toBe(2);
    for (const [password, by] of [
      ['Tr0ub4dor&3x', owner],
      ['correct horse battery', byLength],
      ['Correct Horse Battery', byLength],
    ] as const) {
      expect(codesOf(await checkListed(password, by).catch((thrown: unknown) => thrown))).toEqual(['invalid']);
    }
    await expect(checkListed('correct horse batteries', byLength)).resolves.toBeUndefined();
  });

  test('may have SHA-1 hashes with the number of times they were seen', async () => {
    const hash = '0E0D5E5C0A4C2A5AB0EF5D4E3F1F4DB17C5D3F70';
    const ofHorse = (await import('node:crypto')).createHash('sha1').update('correct horse battery').digest('hex');
    const { list, count } = await withList([`${ofHorse.toUpperCase()}:12`, `${hash}:3`], 10);
    expect([count, await list.has('correct horse battery')]).toEqual([1, true]);
  });

  test('takes another password for a known one less than once in a thousand', async () => {
    const { list, count, data_dir } = await withList(Array.from({ length: 20_000 }, (_, at) => `known ${at}`));
    expect(await list.size()).toBe(count);
    expect((await readFile(join(data_dir, 'known-passwords.filter'))).length).toBeLessThan(41_000);
    const others = await Promise.all(Array.from({ length: 4000 }, (_, at) => list.has(`unknown ${at}`)));
    expect(others.filter(Boolean).length).toBeLessThan(8);
    expect(await list.has('known 19999')).toBe(true);
  });

  test('that is damaged is not ignored', async () => {
    const { list, data_dir } = await withList(['one']);
    await writeFile(join(data_dir, 'known-passwords.filter'), 'no filter');
    await expect(list.has('one')).rejects.toThrow('damaged');
  });
});
