import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { anOpenIdProvider } from '@portico/test-kit/identity/openid-provider.ts';
import { aDeveloper, mailsIn } from '@portico/test-kit/world/developers.ts';
import {
  aBrowser,
  aWorldWithProviders,
  countSessions,
  linkIn,
  oidcFile,
  origin,
} from '@portico/test-kit/world/sso-world.ts';
import { expect, test } from 'vitest';

const failed = (error: string) => `${origin}/login?logout=true&error=${error}`;

/** A portal with two providers, and Ada, who has a password. */
async function anAccount(database: TestDatabase) {
  const [acme, other] = [await anOpenIdProvider(), await anOpenIdProvider()];
  const world = await aWorldWithProviders(database, [
    oidcFile(acme),
    oidcFile(other, { name: 'other', title: 'Other' }),
  ]);
  const account = await aDeveloper(world, { email: 'ada@example.com' });
  const identities = () => database.query.selectFrom('external_identity').select(['subject', 'account_id']).execute();
  const mails = async () => (await mailsIn(database)).map(({ template, to }) => `${template} ${to}`);
  return {
    ...{ acme, other, world, account, identities, mails },
    async [Symbol.asyncDispose]() {
      for (const one of [world, acme, other]) await one[Symbol.asyncDispose]();
    },
  };
}

onBothEngines((open) => {
  test('a provider opens an existing account only after its owner confirms by mail, in the browser that started', async () => {
    await using database = await open();
    await using at = await anAccount(database);
    const [ada, mallory] = [aBrowser(at.world), aBrowser(at.world)];
    expect(await ada.follow(at.acme.signIn(await ada.leave()))).toBe(failed('sso-confirm'));
    expect([await ada.whoAmI(), await countSessions(database), await at.identities()]).toEqual([undefined, 0, []]);
    const link = await linkIn(database);

    // A link that is opened in another browser, for example by a mail scanner, changes nothing and stays valid.
    for (const browser of [mallory, aBrowser(at.world)]) expect(await browser.follow(link)).toBe(failed('sso-browser'));
    expect(await countSessions(database)).toBe(0);
    expect(await ada.follow(link)).toBe(`${origin}/login?loginSuccess=true`);
    expect(await ada.whoAmI()).toBe('ada@example.com');
    expect(await at.identities()).toEqual([{ subject: 'ada', account_id: at.account.id }]);
    expect(await at.mails()).toEqual(['confirm-identity ada@example.com', 'identity-linked ada@example.com']);
    expect(await ada.follow(link)).toBe(failed('sso-expired'));
    expect(await mallory.follow(at.acme.signIn(await mallory.leave()))).toContain('loginSuccess=true');
  });

  test('an account that one provider opened is not opened by another without confirmation', async () => {
    await using database = await open();
    await using at = await anAccount(database);
    const grace = { sub: 'grace', email: 'grace@example.com', email_verified: true };
    const [first, second] = [aBrowser(at.world), aBrowser(at.world)];
    expect(await first.follow(at.acme.signIn(await first.leave(), grace))).toContain('loginSuccess=true');
    const away = await second.leave({ returnTo: `${origin}/login`, provider: 'other' });
    expect(await second.follow(at.other.signIn(away, grace))).toBe(failed('sso-confirm'));
    expect(await second.whoAmI()).toBeUndefined();
    expect(await at.identities()).toHaveLength(1);
  });

  test('a link is invalid if its provider was changed meanwhile or its account was closed', async () => {
    await using database = await open();
    await using at = await anAccount(database);
    const ada = aBrowser(at.world);
    const begin = async () => {
      await ada.follow(at.acme.signIn(await ada.leave()));
      return linkIn(database);
    };
    const changed = await begin();
    await database.query.updateTable('identity_provider').set({ updated_at: '2099-01-01T00:00:00.000Z' }).execute();
    expect(await ada.follow(changed)).toBe(failed('sso'));
    const closed = await begin();
    await database.query.updateTable('developer').set({ status: 'disabled' }).execute();
    expect(await ada.follow(closed)).toBe(failed('sso-pending'));
    expect(await ada.follow(at.acme.signIn(await ada.leave()))).toBe(failed('sso-pending'));
    expect(await at.identities()).toEqual([]);
  });

  test('an email address gets a limited number of these mails', async () => {
    await using database = await open();
    await using at = await anAccount(database);
    for (let times = 0; times < 7; times += 1) {
      const browser = aBrowser(at.world);
      expect(await browser.follow(at.acme.signIn(await browser.leave()))).toBe(failed('sso-confirm'));
    }
    expect(await at.mails()).toHaveLength(5);
  });
});

test('of many simultaneous uses of the link, one gets a session', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await anAccount(database);
  const ada = aBrowser(at.world);
  await ada.follow(at.acme.signIn(await ada.leave()));
  const link = await linkIn(database);
  const tabs = Array.from({ length: 8 }, () => {
    const tab = aBrowser(at.world);
    for (const [name, value] of ada.jar) tab.jar.set(name, value);
    return tab;
  });
  const ends = await Promise.all(tabs.map((tab) => tab.follow(link)));
  expect(ends.filter((end) => end.includes('loginSuccess'))).toHaveLength(1);
  expect(await countSessions(database)).toBe(1);
  expect(await at.identities()).toHaveLength(1);
});
