import type {
  AdminIdentityProvider,
  IdentityProviderChange,
  NewIdentityProvider,
} from '@portico/contract/admin-identity-providers.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import type { UserIdentityProvider } from '@portico/contract/user-identity-providers.ts';
import type { Actor, OrganizationActor } from '../../platform/actor.ts';
import { because, invalidBecause } from '../../platform/because.ts';
import type { Transact } from '../../platform/database/database.ts';
import { toName } from '../../platform/validation/name.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import type { ProviderRow, ProviderStore } from './provider-store.ts';
import { readMetadata } from './saml-metadata.ts';
import { createTestSignIns } from './test-sign-ins.ts';

/** The parameters of a request: the portal, for developers, and the host. */
export interface ProviderPlace {
  portal_id?: string | undefined;
  host: string;
}

/** The tenant whose providers are set up, and the URLs of its login. */
export interface ProviderScope {
  /** The tenant: the portal of developers, or the organization of users. */
  tenant_id: string;
  urlsOf(name: string): AdminIdentityProvider['addresses'] | UserIdentityProvider['addresses'];
  /** Starts a test login when a token is appended. */
  test_url: string;
}

type ProviderChange = Omit<IdentityProviderChange, 'client_secret' | 'is_enabled'>;

interface Wanted {
  change: ProviderChange;
  is_enabled?: boolean | undefined;
  /** Null removes the secret. */
  client_secret?: string | null | undefined;
}

/** The audience of providers: where it logs in, which rules apply, and how settings are stored. */
export interface ProviderAudience {
  /** Refuses a portal of another organization. */
  scopeOf(owner: OrganizationActor, place: ProviderPlace): Promise<ProviderScope>;
  /** Rules that do not apply to this audience. */
  readonly withoutRules: readonly ('auto_approve' | 'teams')[];
  create(by: Actor, scope: ProviderScope, name: string, wanted: Wanted): Promise<void>;
  update(by: Actor, scope: ProviderScope, provider: ProviderRow, wanted: Wanted): Promise<void>;
  remove(by: Actor, scope: ProviderScope, provider: ProviderRow): Promise<void>;
}

interface Deps {
  audience: ProviderAudience;
  store: ProviderStore;
  tokens: Pick<EmailTokenService, 'issue' | 'read'>;
  transact: Transact;
  /** Fetches a URL that an owner entered, but nothing inside the network. */
  outbound(url: string): Promise<Response>;
}

type ShownProvider = AdminIdentityProvider | UserIdentityProvider;

export type ProviderService = ReturnType<typeof createProviderService>;

/** Sets up identity providers for one audience, on behalf of users. */
export function createProviderService({ audience, store, tokens, transact, outbound }: Deps) {
  const tests = createTestSignIns({ tokens, transact });

  async function find({ tenant_id }: ProviderScope, matches: { id: string } | { name: string }): Promise<ProviderRow> {
    const rows = 'id' in matches ? await store.list(tenant_id, matches.id) : await store.list(tenant_id);
    const found = 'id' in matches ? rows[0] : rows.find(({ name }) => name === matches.name);
    if (!found) throw noSuchProvider();
    return found;
  }

  /** The provider without its secret. */
  function toShown(row: ProviderRow, { urlsOf }: ProviderScope, identities: ReadonlyMap<string, number>) {
    const { id, name, title, provider_kind: kind, is_enabled, created_at, updated_at } = row;
    const { trust_email, email_domains, auto_provision, auto_approve, group_teams, ...own } =
      row.provider_settings as Record<string, never>;
    const shown = {
      id,
      name,
      title,
      kind,
      is_enabled,
      trust_email,
      email_domains,
      auto_provision,
      auto_approve,
      teams: group_teams,
      [kind]: own,
      has_secret: row.sealed_secret !== null,
      identities: identities.get(id) ?? 0,
      created_at,
      updated_at,
      addresses: urlsOf(name),
    };
    for (const rule of audience.withoutRules) delete (shown as Partial<typeof shown>)[rule];
    return shown as unknown as ShownProvider;
  }

  async function show(scope: ProviderScope, matches: { id: string } | { name: string }): Promise<ShownProvider> {
    return toShown(await find(scope, matches), scope, await store.countIdentities(scope.tenant_id));
  }

  return {
    async list(owner: OrganizationActor, place: ProviderPlace) {
      const scope = await audience.scopeOf(owner, place);
      const identities = await store.countIdentities(scope.tenant_id);
      const data = (await store.list(scope.tenant_id)).map((row) => toShown(row, scope, identities));
      return { data } as { data: AdminIdentityProvider[] } | { data: UserIdentityProvider[] };
    },

    async create(by: Actor, place: ProviderPlace, input: NewIdentityProvider): Promise<ShownProvider> {
      const scope = await audience.scopeOf(by, place);
      const { name, client_secret, is_enabled = false, ...rest } = input;
      const change = { ...rest, title: toName('title', input.title ?? name) };
      await audience.create(by, scope, name, { change, is_enabled, client_secret });
      return show(scope, { name });
    },

    async update(by: Actor, place: ProviderPlace, id: string, input: IdentityProviderChange): Promise<ShownProvider> {
      const scope = await audience.scopeOf(by, place);
      const { client_secret, is_enabled, title, ...rest } = input;
      const provider = await find(scope, { id });
      const change = { ...rest, ...(title !== undefined && { title: toName('title', title) }) };
      await audience.update(by, scope, provider, { change, is_enabled, client_secret });
      return show(scope, { id });
    },

    async remove(by: Actor, place: ProviderPlace, id: string): Promise<undefined> {
      const scope = await audience.scopeOf(by, place);
      await audience.remove(by, scope, await find(scope, { id }));
    },

    /** Reads the form's values from metadata, given as XML or by URL. */
    async readMetadata(owner: OrganizationActor, place: ProviderPlace, { xml, url }: { xml?: string; url?: string }) {
      await audience.scopeOf(owner, place);
      if (xml !== undefined) return readMetadata('xml', xml);
      if (url === undefined) throw invalidParameter({ field: 'url', rule: 'required', reason: 'is required' });
      const answer = await outbound(url).catch((error: Error) => {
        throw invalidBecause('url', { ...because('unreadable-url'), reason: `cannot be read: ${error.message}` });
      });
      if (answer.ok) return readMetadata('url', await answer.text());
      throw invalidBecause('url', because('url-answers', { status: answer.status }));
    },

    async startTest(by: Actor, place: ProviderPlace, id: string, return_to: string): Promise<{ url: string }> {
      const scope = await audience.scopeOf(by, place);
      await find(scope, { id });
      const token = await tests.begin(scope.tenant_id, id, by, return_to);
      return { url: `${scope.test_url}?${new URLSearchParams({ token })}` };
    },

    async testResult(by: Pick<Actor, 'org_id' | 'id'>, place: ProviderPlace, result: string) {
      const { tenant_id } = await audience.scopeOf(by, place);
      return tests.resultOf(tenant_id, result, by);
    },
  };
}

export const noSuchProvider = () => new Problem('not-found', 'There is no such identity provider.');
