import Provider from 'oidc-provider';
import { expect, test } from 'vitest';
import { compareSecretsBy } from './compare-secrets.ts';

const issuer = 'https://portal.test';
const client = {
  client_id: 'weather',
  client_secret: 'in the clear',
  grant_types: ['client_credentials'],
  redirect_uris: [],
  response_types: [],
} as const;

test('the library asks us whether a secret is right, and does not compare it itself', async () => {
  const provider = new Provider(issuer, {
    clients: [{ ...client } as never],
    features: { clientCredentials: { enabled: true } },
  });
  const asked: string[][] = [];
  compareSecretsBy(provider, async (...question) => {
    asked.push(question);
    return question[1] === 'hashed here';
  });
  const found = (await provider.Client.find('weather')) as unknown as {
    compareClientSecret(secret: string): Promise<boolean>;
  };
  expect(await found.compareClientSecret('hashed here')).toBe(true);
  expect(await found.compareClientSecret('in the clear')).toBe(false);
  expect(asked).toEqual([
    ['weather', 'hashed here'],
    ['weather', 'in the clear'],
  ]);
});

test('a version of the library that compares secrets in another way is refused', () => {
  const changed = { Client: class {} } as unknown as Pick<Provider, 'Client'>;
  expect(() => compareSecretsBy(changed, async () => true)).toThrow('compareClientSecret');
});
