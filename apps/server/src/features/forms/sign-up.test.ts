import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { mailsIn, post } from '@portico/test-kit/world/developers.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const ada = { email: 'ada@example.com', full_name: 'Ada Example' };

async function aPrivateWorld(database: TestDatabase) {
  const world = await aWorld(database, [
    aPortalContent({
      visibility: 'private',
      sign_up_fields: [
        { name: 'company', label: { en: 'Company', de: 'Firma' }, required: true, pattern: '[A-Z].+', max_length: 20 },
        { name: 'size', label: 'Size', kind: 'choice', choices: ['small', { value: 'large', label: 'Large' }] },
        { name: 'plans', label: 'Plans', multiline: true },
        { name: 'adult', label: 'I am of age', kind: 'yes-no', required: true },
        { name: 'news', label: 'News', kind: 'yes-no', help: 'Once a month' },
      ],
    }),
  ]);
  const stored = async () =>
    (await database.query.selectFrom('developer').select('field_values').executeTakeFirst())?.field_values;
  const register = (fields?: object, more = {}) => post(world, '/api/v2/developer', { ...ada, fields, ...more });
  return Object.assign(world, { stored, register });
}

const entered = { company: ' Analytical Engines ', size: 'large', plans: 'One\r\nTwo', adult: true, news: false };

onBothEngines((open) => {
  test('a sign-up stores what was entered in the fields of the portal', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    expect((await world.register(entered)).status).toBe(201);
    expect(await world.stored()).toEqual({
      company: 'Analytical Engines',
      size: 'large',
      plans: 'One\nTwo',
      adult: true,
      news: false,
    });
    // What was not confirmed yet is what the latest sign-up says.
    expect((await world.register({ company: 'Engines', adult: true, size: '' })).status).toBe(201);
    expect(await world.stored()).toEqual({ company: 'Engines', adult: true });
  });

  test('a mistake names its field, and the answer is the same for a known address', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    const mistakes = async (fields?: object) => {
      const answer = await world.register(fields);
      const { type, invalid_parameters = [] } = (await answer.json()) as {
        type: string;
        invalid_parameters: { field: string; rule: string }[];
      };
      expect([answer.status, type]).toEqual([400, '/problems/invalid-parameters']);
      return invalid_parameters.map(({ field, rule }) => [field, rule]);
    };
    const required = [
      ['fields.company', 'required'],
      ['fields.adult', 'required'],
    ];
    expect(await mistakes()).toEqual(required);
    expect(await mistakes({ company: ' ', adult: null })).toEqual(required);
    expect(await mistakes({ ...entered, adult: false })).toEqual([['fields.adult', 'required']]);
    expect(await mistakes({ ...entered, company: 'engines' })).toEqual([['fields.company', 'invalid']]);
    expect(await mistakes({ ...entered, company: 'E'.repeat(21) })).toEqual([['fields.company', 'max_length']]);
    expect(await mistakes({ ...entered, company: 'A\nB' })).toEqual([['fields.company', 'matches_regex']]);
    expect(await mistakes({ ...entered, company: 7 })).toEqual([['fields.company', 'is_string']]);
    expect(await mistakes({ ...entered, size: 'Large' })).toEqual([['fields.size', 'enum']]);
    expect(await mistakes({ ...entered, news: 'yes' })).toEqual([['fields.news', 'is_boolean']]);
    expect(await mistakes({ ...entered, other: 1, __proto__: null })).toEqual([['fields.other', 'unknown_property']]);
    expect(await mailsIn(database)).toEqual([]);

    expect((await world.register(entered)).status).toBe(201);
    expect(await mistakes({ ...entered, size: 'Large' })).toEqual([['fields.size', 'enum']]);
    const answers = await Promise.all([world.register(entered), world.register(entered, { email: 'new@example.com' })]);
    const [known, unknown] = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    expect(known).toEqual(unknown);
  });

  test('the sign-up form gets the fields, without their patterns', async () => {
    await using database = await open();
    await using world = await aPrivateWorld(database);
    const { fields } = (await (await world.fetch('/api/v2/portal/sign-up')).json()) as { fields: unknown[] };
    expect(fields).toHaveLength(5);
    expect(fields.slice(0, 2)).toEqual([
      {
        name: 'company',
        kind: 'text',
        label: { default: 'Company', en: 'Company', de: 'Firma' },
        help: null,
        is_required: true,
        max_length: 20,
        is_multiline: false,
      },
      {
        name: 'size',
        kind: 'choice',
        label: { default: 'Size' },
        help: null,
        is_required: false,
        choices: [
          { value: 'small', label: { default: 'small' } },
          { value: 'large', label: { default: 'Large' } },
        ],
      },
    ]);
    expect(fields.at(-1)).toMatchObject({ kind: 'yes-no', help: { default: 'Once a month' } });
  });
});
