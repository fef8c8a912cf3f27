import Type from 'typebox';
import { expect, test } from 'vitest';
import { operation } from './operation.ts';
import { closed, Uuid } from './schema.ts';

const things = {
  tag: 'things',
  access: 'user',
  role: 'admin',
  readRole: 'viewer',
  scope: 'admin',
  path: '/v1/things',
} as const;
const Thing = closed({ name: Type.String() });
const named = { summary: 'A thing' };

test('an operation has the path of its area, and reads with the role of the area for reading', () => {
  expect(operation(things, 'GET', 'thing', { ...named, returns: Thing })).toMatchObject({
    path: '/v1/things',
    role: 'viewer',
    problems: ['not-signed-in', 'forbidden'],
  });
  expect(operation(things, 'PUT /{thingId}', 'thing', { ...named, role: 'owner', returns: Thing })).toMatchObject({
    path: '/v1/things/{thingId}',
    role: 'owner',
    params: closed({ thingId: Uuid }),
    problems: ['invalid-parameters', 'not-signed-in', 'forbidden', 'not-found', 'foreign-origin'],
  });
});

test('a parameter is a UUID unless the operation or its area has a schema for it', () => {
  const params = { kind: Type.Literal('a'), number: Type.Integer() };
  const { params: given } = operation({ ...things, params }, 'GET /{kind}/{number}/{partId}', 'thing', {
    ...named,
    params: { kind: Type.Literal('b') },
  });
  expect(given).toEqual(closed({ kind: Type.Literal('b'), number: Type.Integer(), partId: Uuid }));
});

test.each([
  ['POST', { returns: Thing }, 201],
  ['PATCH', { returns: Thing }, 200],
  ['GET', { produces: ['image/png'] }, 200],
  ['DELETE', {}, 204],
  ['POST', { returns: Thing, status: 200 }, 200],
] as const)('%s %o answers %d', (method, parts, status) => {
  expect(operation(things, method, 'thing', { ...named, ...parts }).status).toBe(status);
});

test('problems are added to the derived ones, or replace them', () => {
  const area = { ...things, changeProblems: ['payload-too-large'] } as const;
  const problems = ['name-taken'] as const;
  expect(operation(area, 'POST', 'thing', { ...named, body: Thing, freshSignIn: true, problems }).problems).toEqual([
    'invalid-parameters',
    'not-signed-in',
    'forbidden',
    'payload-too-large',
    'fresh-sign-in-required',
    'foreign-origin',
    'name-taken',
  ]);
  expect(operation(area, 'GET', 'thing', { ...named, problems }).problems).toEqual([
    'not-signed-in',
    'forbidden',
    'name-taken',
  ]);
  expect(operation(area, 'POST', 'thing', { ...named, onlyProblems: problems }).problems).toEqual(problems);
});

test.each(['anyone', 'visitor', 'developer', 'guest', 'gateway'] as const)(
  'a change by %s has the problem foreign-origin, unless pages of other sites may send it',
  (access) => {
    const area = { tag: 'things', access } as const;
    expect(operation(area, 'POST /things', 'thing', named).problems).toContain('foreign-origin');
    expect(operation(area, 'POST /things', 'thing', { ...named, crossSite: true }).problems).not.toContain(
      'foreign-origin',
    );
    expect(operation(area, 'GET /things', 'thing', named).problems).not.toContain('foreign-origin');
  },
);

test('an operation for users does not compile without a role, nor a change without a scope', () => {
  const users = { tag: 'things', access: 'user' } as const;
  // @ts-expect-error: no role
  operation(users, 'GET /things', 'thing', named);
  // @ts-expect-error: no scope
  operation(users, 'POST /things', 'thing', { ...named, role: 'admin' });
  operation(users, 'POST /things', 'thing', { ...named, role: 'admin', sessionOnly: true });
});
