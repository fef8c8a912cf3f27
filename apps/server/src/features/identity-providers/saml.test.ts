import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { anOpenIdProvider } from '@portico/test-kit/identity/openid-provider.ts';
import {
  entryPoint,
  readAuthnRequest,
  sign,
  strangersKeys,
  toForm,
  toResponseXml,
} from '@portico/test-kit/identity/saml-provider.ts';
import { aDeveloper } from '@portico/test-kit/world/developers.ts';
import {
  aBrowser,
  auditOf,
  aWorldWithProviders,
  home,
  linkIn,
  oidcFile,
  origin,
  samlFile,
} from '@portico/test-kit/world/sso-world.ts';
import { expect, test } from 'vitest';

const acs = `${origin}/api/v2/developer/authenticate/saml`;
const metadata = `${acs}/metadata?provider=corp`;

onBothEngines((open) => {
  test('a developer logs in by a SAML provider: a form from another site, then a request with the cookie', async () => {
    await using database = await open();
    await using world = await aWorldWithProviders(database, [samlFile()]);
    const browser = aBrowser(world);

    const away = await browser.leave();
    expect(away.startsWith(`${entryPoint}?SAMLRequest=`)).toBe(true);
    const request = readAuthnRequest(away);
    expect(request).toMatchObject({ acs, issuer: metadata, id: `_${request.relay_state}` });
    const signed = sign(toResponseXml(request, { at: Date.now() }));
    const next = await browser.submit(toForm(signed, request.relay_state));
    expect(next).toMatch(/^http:\/\/portal\.test\/api\/v2\/developer\/authenticate\/saml\/finish\?code=[\w-]{36}$/);
    expect(await browser.follow(next)).toBe(`${home}?loginSuccess=true`);

    expect(await browser.whoAmI()).toBe('ada@example.com');
    expect([...browser.jar.keys()].sort()).toEqual(['portalaccesstoken', 'portalrefreshtoken']);
    const context = (await (await world.fetch('/api/v2/portal')).json()) as Record<string, boolean>;
    expect(context).toMatchObject({ oidc_auth_enabled: false, saml_auth_enabled: true });
    const actions = (await auditOf(database)).map(({ action }) => action);
    expect(actions).toEqual(['developer.identity-created', 'developer.signed-in']);
  });

  test('the request that follows the form works once, and only in the browser that started', async () => {
    await using database = await open();
    await using world = await aWorldWithProviders(database, [samlFile()]);
    const attacker = aBrowser(world);
    const victim = aBrowser(world);
    await victim.leave();
    const comeBack = async () => {
      const request = readAuthnRequest(await attacker.leave());
      return attacker.submit(toForm(sign(toResponseXml(request, { at: Date.now() })), request.relay_state));
    };

    expect(await victim.follow(await comeBack())).toBe(`${origin}/login?logout=true&error=sso-expired`);
    expect(await victim.whoAmI()).toBeUndefined();
    const next = await comeBack();
    const cookies = new Map(attacker.jar);
    expect(await attacker.follow(next)).toContain('loginSuccess=true');
    for (const [name, value] of cookies) victim.jar.set(name, value);
    expect(await victim.follow(next)).toContain('error=sso-expired');
    expect(await victim.whoAmI()).toBeUndefined();
  });

  test('an assertion is accepted once, even under another login’s name', async () => {
    await using database = await open();
    await using world = await aWorldWithProviders(database, [samlFile()]);
    const browser = aBrowser(world);
    const respond = async () => {
      const request = readAuthnRequest(await browser.leave());
      const xml = toResponseXml(request, { at: Date.now(), assertion_id: '_same' });
      return browser.submit(toForm(sign(xml), request.relay_state));
    };
    expect(await respond()).toContain('/saml/finish?code=');
    expect(await respond()).toBe(`${origin}/login?logout=true&error=sso`);
    expect((await auditOf(database)).map(({ details }) => details.reason)).toContain('The assertion was used before');
  });

  test('with both kinds enabled, each provider is chosen by its name, and without a name the first is', async () => {
    await using database = await open();
    await using provider = await anOpenIdProvider();
    await using world = await aWorldWithProviders(database, [samlFile(), oidcFile(provider)]);
    const browser = aBrowser(world);

    expect(await browser.leave()).toContain(entryPoint);
    expect(await browser.leave({ returnTo: home, provider: 'acme' })).toContain(provider.issuer);
    const context = (await (await world.fetch('/api/v2/portal')).json()) as Record<string, boolean>;
    expect(context).toMatchObject({ oidc_auth_enabled: true, saml_auth_enabled: true, basic_auth_enabled: true });
    const request = readAuthnRequest(await browser.leave({ provider: 'corp' }));
    await browser.follow(
      await browser.submit(toForm(sign(toResponseXml(request, { at: Date.now() })), request.relay_state)),
    );
    const other = aBrowser(world);
    expect(await other.follow(provider.signIn(await other.leave({ provider: 'acme' })))).toContain('sso-confirm');
    await other.follow(await linkIn(database));
    expect(await other.whoAmI()).toBe('ada@example.com');
    const identities = await database.query.selectFrom('external_identity').select('account_id').execute();
    expect(new Set(identities.map(({ account_id }) => account_id)).size).toBe(1);
    expect(identities).toHaveLength(2);
  });

  test('attributes are read by the provider’s names', async () => {
    await using database = await open();
    const attributes = { subject: 'urn:uid', email: 'urn:mail', name: 'urn:cn', groups: 'urn:groups' };
    const teams = [{ name: 'Engineers' }];
    const file = samlFile(
      { teams: { eng: 'Engineers' } },
      { attributes, audience: 'urn:portico', sp_entity_id: 'urn:us' },
    );
    await using world = await aWorldWithProviders(database, [file], { portal: { teams } });
    const browser = aBrowser(world);
    const request = readAuthnRequest(await browser.leave());
    expect(request.issuer).toBe('urn:us');
    const xml = toResponseXml(request, {
      at: Date.now(),
      audience: 'urn:portico',
      name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
      attributes: {
        'urn:uid': ['u1'],
        'urn:mail': ['Grace@Example.com'],
        'urn:cn': ['Grace'],
        'urn:groups': ['a', 'eng'],
      },
    });
    await browser.follow(await browser.submit(toForm(sign(xml), request.relay_state)));

    expect(await browser.whoAmI()).toBe('grace@example.com');
    const [identity] = await database.query.selectFrom('external_identity').select('subject').execute();
    expect(identity).toEqual({ subject: 'u1' });
    const [member] = await database.query.selectFrom('team_member').select('email').execute();
    expect(member).toEqual({ email: 'grace@example.com' });
  });

  test('a provider whose email addresses are not trusted opens no account, new or existing', async () => {
    await using database = await open();
    await using world = await aWorldWithProviders(database, [samlFile({ trust_email: false })]);
    await aDeveloper(world, { email: 'ada@example.com' });
    const browser = aBrowser(world);
    const request = readAuthnRequest(await browser.leave());
    const next = await browser.submit(toForm(sign(toResponseXml(request, { at: Date.now() })), request.relay_state));
    expect(await browser.follow(next)).toBe(`${origin}/login?logout=true&error=sso-email`);
    expect(await browser.whoAmI()).toBeUndefined();
  });

  test('both certificates are valid while a provider changes its key', async () => {
    await using database = await open();
    const [old = ''] = samlFile().saml?.certificates ?? [];
    await using world = await aWorldWithProviders(database, [
      samlFile({}, { certificates: [strangersKeys.publicKey, old] }),
    ]);
    for (const privateKey of [undefined, strangersKeys.privateKey]) {
      const browser = aBrowser(world);
      const request = readAuthnRequest(await browser.leave());
      const xml = sign(toResponseXml(request, { at: Date.now() }), { ...(privateKey && { privateKey }) });
      expect(await browser.follow(await browser.submit(toForm(xml, request.relay_state)))).toContain('loginSuccess');
    }
  });

  test('metadata contains the URLs of the portal, whatever the Host header is', async () => {
    await using database = await open();
    await using world = await aWorldWithProviders(database, [samlFile()], {
      portal: { hosts: ['portal.test', 'alias.test'] },
    });
    const answer = await world.fetch('/api/v2/developer/authenticate/saml/metadata?provider=corp', {
      host: 'alias.test',
    });
    expect(answer.headers.get('content-type')).toContain('application/samlmetadata+xml');
    const xml = await answer.text();
    expect(xml).toContain(`entityID="${metadata}"`);
    expect(xml).toContain(`Location="${acs}"`);
    expect(xml).toContain('WantAssertionsSigned="true"');
    const missing = await world.fetch('/api/v2/developer/authenticate/saml/metadata?provider=none');
    expect(missing.status).toBe(404);
  });
});
