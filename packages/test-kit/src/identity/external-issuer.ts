import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadLibrary } from '@portico/server/features/oauth/library.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { quietSettings } from './certified-provider.ts';

export interface ExternalIssuer extends AsyncDisposable {
  issuer: string;
  audience: string;
  /** The token that registering a client requires. */
  registration_token: string;
  hasClient(client_id: string): Promise<boolean>;
  /** The number of clients that were ever registered. */
  registrations(): number;
  /** Signs a token with these claims. */
  sign(claims: Record<string, unknown>, lifetime?: string, typ?: string): Promise<string>;
}

/** A real authorization server where clients register themselves and manage their registrations. */
export async function anExternalIssuer(registration_token = 'a-token-for-registering'): Promise<ExternalIssuer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const audience = 'https://api.example.com';
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'theirs', alg: 'RS256', use: 'sig' };
  const { Provider } = await loadLibrary();
  const provider = new Provider(issuer, {
    ...quietSettings(),
    jwks: { keys: [jwk as never] },
    responseTypes: [],
    clientDefaults: { grant_types: ['client_credentials'], response_types: [] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      registration: { enabled: true, initialAccessToken: registration_token },
      registrationManagement: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        getResourceServerInfo: () => ({
          scope: 'read write pay',
          audience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  });
  let registered = 0;
  provider.on('registration_create.success', () => {
    registered += 1;
  });
  server.on('request', provider.callback());
  return {
    issuer,
    audience,
    registration_token,
    registrations: () => registered,
    hasClient: async (client_id) => (await provider.Client.find(client_id)) !== undefined,
    sign: (claims, lifetime = '1h', typ = 'at+jwt') =>
      new SignJWT({ iss: issuer, aud: audience, iat: Math.floor(Date.now() / 1000), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'theirs', typ })
        .setExpirationTime(lifetime)
        .sign(privateKey),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
