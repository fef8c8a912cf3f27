import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { loadLibrary } from '@portico/server/features/oauth/library.ts';
import type { Adapter, AdapterPayload, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';

/** The settings that a certified provider requires to log no warnings: keys, storage and lifetimes. */
export function quietSettings() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const lasting = Object.fromEntries(lastingKinds.map((kind) => [kind, 3600]));
  return {
    adapter: keptInMemory(),
    clientBasedCORS: () => true,
    cookies: { keys: [randomUUID()] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'theirs', alg: 'RS256', use: 'sig' }] },
    ttl: lasting,
  } satisfies Configuration;
}

const lastingKinds = ['AccessToken', 'ClientCredentials', 'Grant', 'IdToken', 'Interaction', 'RefreshToken', 'Session'];

/** A storage for each provider, so that providers do not share data. */
function keptInMemory(): (kind: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (kind) => {
    const key = (id: string) => `${kind} ${id}`;
    const having = (name: 'uid' | 'userCode' | 'grantId', value: string) =>
      [...kept].filter(([at, payload]) => at.startsWith(`${kind} `) && payload[name] === value);
    const one = async (found: [string, AdapterPayload][]) => found[0]?.[1];
    return {
      upsert: async (id, payload) => void kept.set(key(id), payload),
      find: async (id) => kept.get(key(id)),
      findByUid: (uid) => one(having('uid', uid)),
      findByUserCode: (userCode) => one(having('userCode', userCode)),
      destroy: async (id) => void kept.delete(key(id)),
      consume: async (id) => {
        const payload = kept.get(key(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      revokeByGrantId: async (grantId) => {
        for (const [at] of having('grantId', grantId)) kept.delete(at);
      },
    };
  };
}

const loginPath = '/login/';
const loginPage = `<!doctype html><html lang="en"><title>OpenID provider</title><form method="post">
<label>Name <input name="login"></label> <label>Password <input name="password" type="password"></label>
<button type="submit">Log in</button></form></html>`;

/** A certified OpenID provider with one page, where a person logs in with any name. All consent is granted. */
export async function aCertifiedProvider(
  issuer: string,
  settings: Configuration,
): Promise<{ provider: Provider; listener: RequestListener }> {
  const library = await loadLibrary();
  const provider = new library.Provider(issuer, {
    ...quietSettings(),
    ...settings,
    features: { ...settings.features, devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${loginPath}${uid}` },
    loadExistingGrant: grantAll,
  });
  const others = provider.callback();
  const listener: RequestListener = async (request, response) => {
    if (!request.url?.startsWith(loginPath)) return others(request, response);
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(loginPage);
    const accountId = new URLSearchParams(await text(request)).get('login') ?? '';
    await provider.interactionFinished(request, response, { login: { accountId } });
  };
  return { provider, listener };
}

async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { client, session, params, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(String(params?.scope ?? ''));
  await grant.save();
  return grant;
}
