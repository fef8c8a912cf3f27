import { grantHeaders } from '@portico/contract/gateway.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { RegistrationAccess } from '@portico/contract/registrations.ts';
import type { LastUsed } from '../../platform/jobs/last-used.ts';
import { type MaybePromise, whenThere } from '../../platform/maybe-promise.ts';
import type { CacheCounters } from '../../platform/metrics/counters.ts';
import { isWellFormedSecret } from '../../platform/secrets/secret-format.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';
import { aboutWhom } from '../audit/refusals.ts';
import type { CallHeaders } from '../auth-strategies/call-headers.ts';
import type { Caller, KnownApplication, KnownCredential, KnownRegistration } from '../auth-strategies/caller.ts';
import { toProofs } from '../auth-strategies/credential-types.ts';
import type { Lookups, Proof, Refused } from '../auth-strategies/proof.ts';
import type { TokenVerdict, VerifyToken } from '../oauth/token-verifier.ts';
import { type EndHeaders, toEndHeaders } from '../version-ends/end-headers.ts';
import type { AuthorizeStore, RoutedVersion, Successor } from './authorize-store.ts';
import { challenge, refusal } from './challenge.ts';
import type { ChangeWatch } from './change-watch.ts';
import { createMemory, toMemoryName } from './memory.ts';
import { createPreflights, preflightMethodOf } from './preflight.ts';
import type { OriginalRequest } from './request-target.ts';
import { ambiguityOf, createRouteTable, type RouteTable, type Target } from './route-table.ts';

interface Deps {
  store: AuthorizeStore;
  watch: ChangeWatch;
  lastUsed: Pick<LastUsed, 'note'>;
  hashSecret: HashSecret;
  verifyToken: VerifyToken;
  caches: CacheCounters;
  /** The URL of a version's page. */
  pageOf(version: Successor): string;
  clock(): number;
}

type Version = RoutedVersion & {
  proofs: readonly Proof[];
  /** Made when the routes are read, and not for each call. */
  ending: EndHeaders | undefined;
};

/** The caller and the target, as the gateway forwards them. A CORS preflight has no caller, so its ids are empty. */
export interface Grant {
  application_id: string;
  developer_id: string;
  product_version_id: string;
  /** The key or secret; undefined for tokens. */
  credential_id?: string;
  scopes: readonly string[];
  /** Headers about the end of the version, which the gateway sends to the caller. */
  ending?: EndHeaders | undefined;
}

export type AuthorizeService = ReturnType<typeof createAuthorizeService>;

export function createAuthorizeService(deps: Deps) {
  const { store, watch, lastUsed, hashSecret, verifyToken, clock, caches, pageOf } = deps;
  const tables = createMemory<RouteTable<Version>>({ watch, ticks: caches.ticksOf('routes'), subjectOf: () => ({}) });
  const credentials = createMemory<KnownCredential>({
    watch,
    ticks: caches.ticksOf('credentials'),
    subjectOf: ({ application }) => ({ application: application.id, developer: application.developer_id }),
  });
  const clients = createMemory<KnownApplication>({
    watch,
    ticks: caches.ticksOf('clients'),
    subjectOf: ({ id, developer_id }) => ({ application: id, developer: developer_id }),
  });
  const preflights = createPreflights(store);
  const tokens = createMemory<TokenVerdict>({
    watch,
    ticks: caches.ticksOf('tokens'),
    subjectOf: ({ token_id }) => ({ token: token_id }),
  });

  async function routesOf(org_id: string): Promise<RouteTable<Version>> {
    const table = await tables.read(org_id, async () => {
      const versions = await store.listRoutedVersions(org_id);
      return createRouteTable(
        versions.map((version) => ({
          version: {
            ...version,
            proofs: toProofs(version.strategies),
            ending: toEndHeaders(version, version.successor && pageOf(version.successor)),
          },
          routes: version.routes,
        })),
      );
    });
    return table as RouteTable<Version>;
  }

  /** Nearly always cached, and then synchronous. */
  const tableOf = (org_id: string): MaybePromise<RouteTable<Version>> => tables.get(org_id) ?? routesOf(org_id);

  /** Malformed secrets are not looked up. */
  function credentialOf(
    portal_id: string,
    kind: 'api_key' | 'client_secret',
    secret: string,
  ): MaybePromise<KnownCredential | undefined> {
    const name = `${portal_id} ${toMemoryName(secret)}`;
    return (
      credentials.get(name) ??
      credentials.read(name, async () =>
        isWellFormedSecret(kind, secret) ? store.findByHash(portal_id, await hashSecret(secret)) : undefined,
      )
    );
  }

  async function clientOf(portal_id: string, client_id: string): Promise<KnownApplication | undefined> {
    const name = `${portal_id} @${client_id}`;
    return clients.get(name) ?? (await clients.read(name, () => store.findByClientId(portal_id, client_id)));
  }

  /**
   * The application of a token. Our tokens name the application. Those of other issuers name a client id, which may
   * have belonged to another application when they were issued.
   */
  async function bearerOf(portal_id: string, token: TokenVerdict): Promise<KnownApplication | undefined> {
    const { application_id, client_id, issued_ms, strategy_id } = token;
    if (application_id === undefined) {
      const client = await clientOf(portal_id, client_id);
      return client?.auth_strategy_id === strategy_id && issued_ms >= client.client_since_ms ? client : undefined;
    }
    const name = `${portal_id} #${application_id}`;
    const known = clients.get(name) ?? (await clients.read(name, () => store.findById(portal_id, application_id)));
    return known?.auth_strategy_id === strategy_id && known.client_id === client_id ? known : undefined;
  }

  async function callerOfToken(version: Version, token: string): Promise<Caller | Refused> {
    const { portal_id, strategies } = version;
    // Keyed by version, because versions trust different issuers.
    const name = `${version.id} ${toMemoryName(token)}`;
    const verdict = tokens.get(name) ?? (await tokens.read(name, () => verifyToken(portal_id, token, strategies)));
    const application = verdict && (await bearerOf(portal_id, verdict));
    if (!verdict || !application || verdict.expires_ms <= clock()) {
      const by = application && { application, scopes: [] };
      return { refused: 'This token is not valid.', error: 'invalid_token', by };
    }
    // Scopes that were revoked since the token was issued no longer count.
    return { application, scopes: application.scopes.filter((scope) => verdict.scopes.includes(scope)) };
  }

  const { hasClientKeys } = store;
  const lookups: Lookups<Version> = { credentialOf, clientOf, hasClientKeys, callerOfToken, clock };

  function judge(table: RouteTable<Version>, call: OriginalRequest | undefined, headers: CallHeaders) {
    const preflight = call?.method === 'OPTIONS' ? passedPreflight(table, call, headers) : undefined;
    return whenThere(preflight, (passed) => passed ?? judgeCall(table, call, headers));
  }

  /** Browsers send preflights without credentials; only the call itself has a caller. */
  function passedPreflight(table: RouteTable<Version>, call: OriginalRequest, headers: CallHeaders) {
    const method = preflightMethodOf(headers);
    const found = method === undefined ? undefined : table.find({ ...call, method });
    if (!found?.preflight || isPastSunset(found.version)) return undefined;
    const { version, preflight } = found;
    const passes = preflight === 'pass' || preflights.isOperation(found, { ...call, method: method as string });
    return whenThere(passes, (isOpen) => (isOpen ? toPreflightGrant(version) : undefined));
  }

  const isPastSunset = ({ sunset_at, after_sunset }: Version) =>
    sunset_at !== null && after_sunset === 'refuse' && Date.parse(sunset_at) <= clock();

  function judgeCall(table: RouteTable<Version>, call: OriginalRequest | undefined, headers: CallHeaders) {
    const found = call && table.find(call);
    if (!found) throw refusal('unknown-route', call ? notFound(call) : 'No product version answers there.');
    const { version, scopes: needed } = found;
    if (isPastSunset(version)) {
      // Without the successor's URL, because this caller may not be allowed to know the product.
      const { link: _, ...ending } = version.ending ?? {};
      throw refusal('version-sunset', 'This product version is no longer in service.', version, ending);
    }
    const asked = { method: call.method, path: call.path, query: call.query, headers };
    for (const proof of version.proofs) {
      const proven = proof.prove(asked, version, lookups);
      if (proven !== undefined) return whenThere(proven, (by) => grant(version, needed, toProven(version, by)));
    }
    throw challenge('no-credential', 'The call has no credential.', version);
  }

  function toProven(version: Version, by: Caller | Refused): Caller {
    if (!('refused' in by)) return by;
    const more = by.error && { error: by.error };
    const unknown = challenge('unknown-credential', by.refused, version, more);
    throw by.by ? aboutCall(unknown, version, by.by) : unknown;
  }

  function grant(version: Version, needed: readonly string[], caller: Caller): Grant {
    const { application, credential } = caller;
    const refuse = (detail: string) => aboutCall(refusal('not-registered', detail, version), version, caller);
    if (!application.is_in_use) throw refuse(withheld['developer-inactive']);
    const registration = application.registrations.get(version.id);
    if (registration?.status !== 'approved') throw refuse(notApproved(registration));
    if (registration.access !== 'granted') throw refuse(withheld[registration.access]);
    const scopes = caller.scopes.filter((scope) => registration.granted_scopes.includes(scope));
    if (!needed.every((scope) => scopes.includes(scope))) {
      const error = { error: 'insufficient_scope', scope: needed } as const;
      const detail = 'The application was not granted what this call needs.';
      throw aboutCall(challenge('insufficient-scope', detail, version, error), version, caller);
    }
    if (credential) lastUsed.note('credential', credential.portal_id, credential);
    return {
      application_id: application.id,
      developer_id: application.developer_id,
      product_version_id: version.id,
      ...(credential && { credential_id: credential.id }),
      scopes,
      ending: version.ending,
    };
  }

  return {
    /** Resolves the product version that a call goes to, for any caller. */
    async versionOf(org_id: string, target: Target): Promise<string | undefined> {
      if (!watch.isFresh()) await watch.refresh();
      return (await tableOf(org_id)).find(target)?.version.id;
    },

    /**
     * Decides whether the call is allowed. Anything ambiguous is refused with 401 or 403: gateways know no other
     * refusals.
     */
    authorize(org_id: string, call: OriginalRequest | undefined, headers: CallHeaders): MaybePromise<Grant> {
      const table = watch.isFresh() ? tableOf(org_id) : watch.refresh().then(() => tableOf(org_id));
      return whenThere(table, (known) => judge(known, call, headers));
    },
  };
}

const toPreflightGrant = (version: Version): Grant => ({
  application_id: '',
  developer_id: '',
  product_version_id: version.id,
  scopes: [],
});

/** Attaches the application and its credential, for the audit log and the gateway's access log. */
function aboutCall(problem: Problem, version: Version, by: Caller): Problem {
  const credential = by.credential?.id;
  const headers = { ...problem.headers, [grantHeaders.application_id]: by.application.id };
  return aboutWhom(new Problem(problem.code, problem.message, { headers }), {
    portal_id: version.portal_id,
    actor: { kind: 'developer', id: by.application.developer_id },
    target: { kind: 'application', id: by.application.id },
    details: { product_version: version.id, ...(credential && { credential }) },
  });
}

function notFound({ path }: OriginalRequest): string {
  const ambiguity = ambiguityOf(path);
  return ambiguity === undefined ? 'No product version answers there.' : `The path ${ambiguity}, so it is refused.`;
}

const notApproved = (registration: KnownRegistration | undefined): string =>
  registration === undefined
    ? 'The application is not registered for this product version.'
    : `The registration of the application for this product version is ${registration.status}.`;

const withheld: Record<Exclude<RegistrationAccess, 'granted'>, string> = {
  'developer-inactive': 'The developer of the application is not active.',
  'product-hidden': 'The product is not published.',
  'not-permitted': 'The teams of the developer no longer give access to this product.',
};
