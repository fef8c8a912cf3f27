import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify';
import { newCertificate } from './certificate.ts';
import { aCertifiedProvider } from './certified-provider.ts';

/** Starts a server on a free port of 127.0.0.1, which browsers treat as another site than `localhost`. */
async function listen(toListener: (url: string) => RequestListener | Promise<RequestListener>) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', await toListener(url));
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/**
 * A certified OpenID provider. Its people have email addresses at example.com, and `unconfirmed` has not confirmed
 * theirs.
 */
export const startOpenIdProvider = (redirect_uri: string) =>
  listen(async (url) => {
    const { listener } = await aCertifiedProvider(url, {
      clients: [
        {
          client_id: 'portico',
          redirect_uris: [redirect_uri],
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      pkce: { required: () => true },
      claims: { email: ['email', 'email_verified'], profile: ['name'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          email: `${id}@example.com`,
          email_verified: id !== 'unconfirmed',
          name: `${id} Example`,
        }),
      }),
    });
    return listener;
  });

/** A SAML identity provider. Its only page asks for a name and posts a form to the portal. */
export async function startSamlProvider(readMetadata: () => Promise<string>) {
  const { privateKey, certificate } = newCertificate('identity provider');
  // The requests of the portal are not validated, because the tests are about the responses.
  setSchemaValidator({ validate: async () => 'not validated' });
  const running = await listen((url) => {
    const idp = IdentityProvider({
      entityID: `${url}/metadata`,
      privateKey,
      signingCert: certificate.replaceAll(/-----[^-]+-----|\n/g, ''),
      isAssertionEncrypted: false,
      requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      singleSignOnService: [{ Binding: Constants.namespace.binding.redirect, Location: `${url}/login` }],
      singleLogoutService: [{ Binding: Constants.namespace.binding.redirect, Location: `${url}/logout` }],
      nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
      loginResponseTemplate: { context: responseTemplate, attributes: [] },
    });
    return async (request, response) => {
      const asked = new URL(request.url ?? '', url);
      const query = Object.fromEntries(asked.searchParams);
      if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(namePage);
      const name = new URLSearchParams(await text(request)).get('name') ?? '';
      const sp = ServiceProvider({ metadata: await readMetadata() });
      const info = await idp.parseLoginRequest(sp, 'redirect', { query, octetString: '' });
      const acs = String(sp.entityMeta.getAssertionConsumerService('post'));
      const { context } = await idp.createLoginResponse(sp, { extract: info.extract }, 'post', {}, (template) => ({
        id: '',
        context: SamlLib.replaceTagsByValue(template, {
          ID: `_${randomUUID()}`,
          AssertionID: `_${randomUUID()}`,
          Issuer: `${url}/metadata`,
          Now: new Date().toISOString(),
          InFiveMinutes: new Date(Date.now() + 300_000).toISOString(),
          Acs: acs,
          Audience: sp.entityMeta.getEntityID(),
          InResponseTo: String(info.extract.request?.id),
          Name: name,
          Email: `${name}@example.com`,
        }),
      }));
      response.setHeader('content-type', 'text/html').end(toFormPage(acs, String(context), query.RelayState ?? ''));
    };
  });
  return { ...running, certificate, issuer: `${running.url}/metadata`, entry_point: `${running.url}/login` };
}

const namePage = `<!doctype html><html lang="en"><title>Identity provider</title>
<form method="post"><label>Name <input name="name"></label> <button>Log in</button></form></html>`;

const toFormPage = (acs: string, response: string, relay: string) => `<!doctype html><html lang="en">
<title>Identity provider</title><body onload="document.forms[0].submit()"><form method="post" action="${acs}">
<input type="hidden" name="SAMLResponse" value="${response}">
<input type="hidden" name="RelayState" value="${relay}"></form></html>`;

const attribute = (name: string, tag: string) =>
  `<saml:Attribute Name="${name}"><saml:AttributeValue>{${tag}}</saml:AttributeValue></saml:Attribute>`;

const responseTemplate = [
  '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"',
  ' xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{Now}"',
  ' Destination="{Acs}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer>',
  '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
  '<saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{Now}"><saml:Issuer>{Issuer}</saml:Issuer>',
  '<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">{Name}</saml:NameID>',
  '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
  '<saml:SubjectConfirmationData NotOnOrAfter="{InFiveMinutes}" Recipient="{Acs}" InResponseTo="{InResponseTo}"/>',
  '</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{Now}" NotOnOrAfter="{InFiveMinutes}">',
  '<saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
  '<saml:AuthnStatement AuthnInstant="{Now}"><saml:AuthnContext><saml:AuthnContextClassRef>',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext>',
  `</saml:AuthnStatement><saml:AttributeStatement>${attribute('email', 'Email')}${attribute('name', 'Name')}`,
  '</saml:AttributeStatement></saml:Assertion></samlp:Response>',
].join('');
