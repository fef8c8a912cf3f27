import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { ada, anOpenIdProvider } from '@portico/test-kit/identity/openid-provider.ts';
import { aDeveloper } from '@portico/test-kit/world/developers.ts';
import {
  aBrowser,
  auditOf,
  aWorldWithProviders,
  home,
  linkIn,
  oidcFile,
  origin,
} from '@portico/test-kit/world/sso-world.ts';
import { expect, test } from 'vitest';

onBothEngines((open) => {
  test('a developer logs in by an OpenID provider and returns to the return URL with a session (APP-08)', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    await using world = await aWorldWithProviders(database, [oidcFile(provider)]);
    const browser = aBrowser(world);

    const away = new URL(await browser.leave({ returnTo: `${home}?to=%2Fspec%2F1&logout=true#part` }));
    expect(away.origin + away.pathname).toBe(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(away.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'portico',
      redirect_uri: `${origin}/api/v2/developer/authenticate/oidc-callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    expect(away.searchParams.get('nonce')).toMatch(/^[\w-]{40,}$/);
    expect(await browser.follow(provider.signIn(away.href))).toBe(`${home}?to=%2Fspec%2F1&loginSuccess=true#part`);

    expect(await browser.whoAmI()).toBe('ada@example.com');
    expect([...browser.jar.keys()].sort()).toEqual(['portalaccesstoken', 'portalrefreshtoken']);
    const { data } = (await (await world.fetch('/api/v2/developer/authenticate/providers')).json()) as {
      data: unknown;
    };
    expect(data).toEqual([{ name: 'acme', title: 'Acme', kind: 'oidc' }]);
    const context = (await (await world.fetch('/api/v2/portal')).json()) as Record<string, boolean>;
    expect(context).toMatchObject({ oidc_auth_enabled: true, saml_auth_enabled: false });
    const events = await auditOf(database);
    expect(events).toEqual([
      { action: 'developer.identity-created', details: { provider: 'acme', is_new: true } },
      { action: 'developer.signed-in', details: { provider: 'acme' } },
    ]);
  });

  test('a known person is identified by the provider’s subject, even after a change of the email address', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    await using world = await aWorldWithProviders(database, [oidcFile(provider)]);
    const first = aBrowser(world);
    await first.follow(provider.signIn(await first.leave()));
    const second = aBrowser(world);
    await second.follow(provider.signIn(await second.leave(), { ...ada, email: 'ada.new@example.com', name: 'Other' }));

    expect(await second.whoAmI()).toBe('ada@example.com');
    expect(await database.query.selectFrom('developer').select('id').execute()).toHaveLength(1);
  });

  test('an existing account is linked only to an email address that the provider confirms', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    await using world = await aWorldWithProviders(database, [oidcFile(provider)]);
    const { id } = await aDeveloper(world, { email: 'ada@example.com' });
    const browser = aBrowser(world);

    for (const email_verified of [false, 'false', undefined, 1]) {
      const location = await browser.follow(provider.signIn(await browser.leave(), { ...ada, email_verified }));
      expect(location).toBe(`${origin}/login?logout=true&error=sso-email`);
    }
    expect(await browser.whoAmI()).toBeUndefined();
    const comeIn = async () =>
      browser.follow(provider.signIn(await browser.leave(), { ...ada, email: 'ADA@Example.com' }));
    expect(await comeIn()).toBe(`${origin}/login?logout=true&error=sso-confirm`);
    expect(await browser.whoAmI()).toBeUndefined();
    await browser.follow(await linkIn(database));
    expect(await browser.whoAmI()).toBe('ada@example.com');
    const identities = await database.query.selectFrom('external_identity').select(['subject', 'account_id']).execute();
    expect(identities).toEqual([{ subject: 'ada', account_id: id }]);
  });

  test('an email address without an account gets one only if it is confirmed or its provider is trusted', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    const portal = { identity_providers: [oidcFile(provider), oidcFile(provider, { name: 'own', trust_email: true })] };
    await using world = await aWorldWithProviders(database, [], { portal });
    const { email_verified, ...unsaid } = ada;
    const browser = aBrowser(world);

    const doubtful = await browser.leave({ returnTo: home, provider: 'acme' });
    expect(await browser.follow(provider.signIn(doubtful, unsaid))).toContain('error=sso-email');
    const denied = await browser.leave({ returnTo: home, provider: 'own' });
    expect(await browser.follow(provider.signIn(denied, { ...ada, email_verified: false }))).toContain('sso-email');
    expect(await database.query.selectFrom('developer').select('id').execute()).toEqual([]);
    await browser.follow(provider.signIn(await browser.leave({ returnTo: home, provider: 'own' }), unsaid));
    expect(await browser.whoAmI()).toBe('ada@example.com');
  });

  test('an account that somebody requested but never confirmed goes to the owner of its email address', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    await using world = await aWorldWithProviders(database, [oidcFile(provider)]);
    await aDeveloper(world, { email: 'ada@example.com', full_name: 'Not Ada', status: 'unverified' });
    const browser = aBrowser(world);
    await browser.follow(provider.signIn(await browser.leave()));

    const [developer] = await database.query.selectFrom('developer').select(['status', 'full_name']).execute();
    expect(developer).toEqual({ status: 'approved', full_name: 'Ada Example' });
    expect(await browser.whoAmI()).toBe('ada@example.com');
  });

  test('a developer without approval gets no session and learns that the approval is pending', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    await using world = await aWorldWithProviders(database, [oidcFile(provider, { auto_approve: false })]);
    const browser = aBrowser(world);
    const waiting = `${origin}/login?logout=true&error=sso-pending`;

    expect(await browser.follow(provider.signIn(await browser.leave()))).toBe(waiting);
    expect(await browser.follow(provider.signIn(await browser.leave()))).toBe(waiting);
    expect(await browser.whoAmI()).toBeUndefined();
    const { id, portal_id } = await database.query
      .selectFrom('developer')
      .select(['id', 'portal_id'])
      .executeTakeFirstOrThrow();
    await world.services.approval.approve(portal_id, id, { actor: { kind: 'system' } });
    await browser.follow(provider.signIn(await browser.leave()));
    expect(await browser.whoAmI()).toBe('ada@example.com');
    await world.services.approval.disable(portal_id, id, { actor: { kind: 'system' } });
    expect(await browser.whoAmI()).toBeUndefined();
    expect(await browser.follow(provider.signIn(await browser.leave()))).toBe(waiting);
  });

  test('without provisioning only developers with an account log in, and only from the listed domains', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    const file = oidcFile(provider, { auto_provision: false, email_domains: ['Example.com'] });
    await using world = await aWorldWithProviders(database, [file]);
    await aDeveloper(world, { email: 'ada@example.com' });
    const browser = aBrowser(world);
    const grace = { sub: 'grace', email: 'grace@example.com', email_verified: true };
    const eve = { sub: 'eve', email: 'ada@example.com.evil.test', email_verified: true };

    expect(await browser.follow(provider.signIn(await browser.leave(), grace))).toContain('error=sso-no-account');
    expect(await browser.follow(provider.signIn(await browser.leave(), eve))).toContain('error=sso-email');
    expect(await browser.follow(provider.signIn(await browser.leave()))).toContain('error=sso-confirm');
    expect(await browser.follow(await linkIn(database))).toContain('loginSuccess=true');
    expect(await browser.follow(provider.signIn(await browser.leave()))).toContain('loginSuccess=true');
  });

  test('the same subject at two providers is two people (attack 46)', async () => {
    await using database = await open();
    await using acme = await anOpenIdProvider();
    await using other = await anOpenIdProvider();
    await using world = await aWorldWithProviders(database, [oidcFile(acme), oidcFile(other, { name: 'other' })]);
    const first = aBrowser(world);
    await first.follow(acme.signIn(await first.leave({ provider: 'acme' })));
    const second = aBrowser(world);
    const mallory = { ...ada, email: 'mallory@example.com' };
    await second.follow(other.signIn(await second.leave({ provider: 'other' }), mallory));

    expect(await first.whoAmI()).toBe('ada@example.com');
    expect(await second.whoAmI()).toBe('mallory@example.com');
  });

  test('groups add developers to teams at each login, and remove them from teams of earlier groups', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    const teams = [
      { name: 'Engineers', products: [{ product: 'parcels', roles: ['view' as const] }] },
      { name: 'Finance', products: [{ product: 'rates', roles: ['view' as const] }] },
      { name: 'Guests', developers: ['ada@example.com'] },
    ];
    const mapping = { eng: 'Engineers', fin: 'Finance', guest: 'Guests' };
    await using world = await aWorldWithProviders(database, [oidcFile(provider, { teams: mapping })], {
      portal: { rbac: true, teams },
    });
    const browser = aBrowser(world);
    const seenWith = async (groups: unknown) => {
      await browser.follow(provider.signIn(await browser.leave(), { ...ada, ...(groups ? { groups } : {}) }));
      const { data } = (await (await browser.send('/api/v2/products')).json()) as { data: { name: string }[] };
      return data.map(({ name }) => name);
    };

    expect(await seenWith(['eng', 'guest', 'unknown', 'constructor'])).toEqual(['parcels']);
    expect(await seenWith(['fin'])).toEqual(['rates']);
    expect(await seenWith('eng')).toEqual(['parcels']);
    expect(await seenWith(undefined)).toEqual([]);
    const left = await database.query
      .selectFrom('team_member')
      .innerJoin('team', 'team.id', 'team_member.team_id')
      .select('team.name')
      .execute();
    expect(left).toEqual([{ name: 'Guests' }]);
  });

  test('the client secret is not stored in plain text, and no settings are public', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    await using world = await aWorldWithProviders(database, [oidcFile(provider)]);
    const row = await database.query.selectFrom('identity_provider').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(provider.client_secret);
    expect(row.sealed_secret).toMatch(/^v1\.[\w-]{40,}$/);
    const shown = await (await world.fetch('/api/v2/developer/authenticate/providers')).text();
    expect(shown).not.toContain(provider.client_id);
  });
});
