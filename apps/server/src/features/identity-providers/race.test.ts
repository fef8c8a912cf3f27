import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { anOpenIdProvider } from '@portico/test-kit/identity/openid-provider.ts';
import { readAuthnRequest, sign, toForm, toResponseXml } from '@portico/test-kit/identity/saml-provider.ts';
import {
  aBrowser,
  aWorldWithProviders,
  countSessions,
  home,
  oidcFile,
  samlFile,
} from '@portico/test-kit/world/sso-world.ts';
import { expect, test } from 'vitest';

const rounds = 10;
const isSuccess = (location: string) => location.includes('loginSuccess=true');

test('of many simultaneous returns with the same state, one gets a session', async () => {
  await using database = await openTestDatabase('postgres');
  await using provider = await anOpenIdProvider();
  await using world = await aWorldWithProviders(database, [oidcFile(provider)]);
  const browser = aBrowser(world);
  for (let round = 1; round <= rounds; round++) {
    const back = provider.signIn(await browser.leave());
    const ends = await Promise.all([1, 2, 3].map(() => browser.follow(back)));
    expect(ends.filter(isSuccess)).toHaveLength(1);
    expect(await countSessions(database)).toBe(round);
  }
});

test('a new person who logs in simultaneously in two tabs gets one account, and both tabs are logged in', async () => {
  await using database = await openTestDatabase('postgres');
  await using provider = await anOpenIdProvider();
  const teams = [{ name: 'Engineers' }];
  const file = oidcFile(provider, { teams: { eng: 'Engineers' } });
  await using world = await aWorldWithProviders(database, [file], { portal: { teams } });
  for (let round = 1; round <= rounds; round++) {
    const browser = aBrowser(world);
    const person = { sub: `p${round}`, email: `p${round}@example.com`, email_verified: true, groups: ['eng'] };
    const backs = [await browser.leave(), await browser.leave()].map((away) => provider.signIn(away, person));
    const ends = await Promise.all(backs.map((back) => browser.follow(back)));
    expect(ends.filter(isSuccess)).toHaveLength(2);
    expect(await database.query.selectFrom('developer').select('id').execute()).toHaveLength(round);
    expect(await database.query.selectFrom('external_identity').select('subject').execute()).toHaveLength(round);
    expect(await database.query.selectFrom('team_member').select('email').execute()).toHaveLength(round);
  }
});

test('of two simultaneous logins with the same assertion, one is accepted', async () => {
  await using database = await openTestDatabase('postgres');
  await using world = await aWorldWithProviders(database, [samlFile()]);
  const browser = aBrowser(world);
  for (let round = 1; round <= rounds; round++) {
    const requests = [await browser.leave({ returnTo: home }), await browser.leave({ returnTo: home })].map(
      readAuthnRequest,
    );
    const forms = requests.map((request) => {
      const xml = toResponseXml(request, { at: Date.now(), assertion_id: `_round-${round}` });
      return toForm(sign(xml), request.relay_state);
    });
    const nexts = await Promise.all(forms.map((form) => browser.submit(form)));
    expect(nexts.filter((next) => next.includes('/saml/finish?'))).toHaveLength(1);
  }
});
