import type {
  AdminIdentityProvider,
  IdentityProviderChange,
  NewIdentityProvider,
} from '@portico/contract/admin-identity-providers.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../platform/database/database.ts';
import { toName } from '../../platform/validation/name.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import { nameTaken } from '../portal-settings/portals.ts';
import type { Editor, EditStep, PortalEditor } from '../publishing/edit.ts';
import { changedProvider } from './changed-provider.ts';
import { secretContext } from './provider.ts';
import { withEnabled } from './provider-changes.ts';
import { createTestSignIns, noSuchProvider, readGivenMetadata, toShownProvider } from './provider-service.ts';
import type { ProviderStore } from './provider-store.ts';

interface Deps {
  /** A portal of this organization. */
  findPortal(org_id: string, portal_id: string): Promise<{ canonical_domain: string } | undefined>;
  providers: ProviderStore;
  editor: PortalEditor;
  tokens: Pick<EmailTokenService, 'issue' | 'read'>;
  transact: Transact;
  /** Fetches what an owner names, and nothing inside the network. */
  outbound(url: string): Promise<Response>;
  /** The address of a portal, without a path. */
  originOf(canonical_domain: string): string;
}

type Owner = Pick<Editor, 'org_id'>;
const root = '/api/v2/developer/authenticate';

export type IdentityProviderService = ReturnType<typeof createIdentityProviderService>;

/** The identity providers by which developers come in, as the owners of a portal set them up. */
export function createIdentityProviderService(deps: Deps) {
  const { findPortal, providers: providerStore, editor, tokens, transact, outbound, originOf } = deps;
  const tests = createTestSignIns({ tokens, transact });

  async function portalOf({ org_id }: Owner, portal_id: string) {
    const portal = await findPortal(org_id, portal_id);
    if (!portal) throw new Problem('not-found', 'There is no such portal.');
    return portal;
  }

  async function list(owner: Owner, portal_id: string, id?: string): Promise<AdminIdentityProvider[]> {
    const { canonical_domain } = await portalOf(owner, portal_id);
    const origin = originOf(canonical_domain);
    const identities = await providerStore.countIdentities(portal_id);
    return (await providerStore.list(portal_id, id)).map((row) => {
      const addresses = {
        callback: `${origin}${root}/oidc-callback`,
        acs: `${origin}${root}/saml`,
        metadata: `${origin}${root}/saml/metadata?provider=${row.name}`,
      };
      return { ...toShownProvider(row, identities), addresses } as unknown as AdminIdentityProvider;
    });
  }

  async function get(owner: Owner, portal_id: string, id: string): Promise<AdminIdentityProvider> {
    const [found] = await list(owner, portal_id, id);
    if (!found) throw noSuchProvider();
    return found;
  }

  /** What a folder cannot hold. */
  const keepSecret = (name: string, secret: string | null | undefined) => async (step: EditStep) => {
    if (secret === undefined) return [];
    const { transaction, portal_id, secrets, time } = step;
    const context = secretContext({ tenant_id: portal_id, name });
    const sealed_secret = secret === null ? null : await secrets.seal(secret, context);
    await providerStore.setSecret(transaction, portal_id, name, { sealed_secret, updated_at: time });
    return [{ action: 'change' as const, what: 'secret of identity provider', name }];
  };

  const noteOf = (verb: 'created' | 'changed' | 'deleted', name: string, id: string) => ({
    summary: `${verb[0]?.toUpperCase()}${verb.slice(1)} the identity provider ${name}`,
    action: `identity-provider.${verb}` as const,
    target: { kind: 'identity-provider', id },
    details: { name },
  });

  return {
    async list(owner: Owner, portal_id: string) {
      return { data: await list(owner, portal_id) };
    },

    async create(by: Editor, portal_id: string, input: NewIdentityProvider): Promise<AdminIdentityProvider> {
      const { name, client_secret, is_enabled = false, ...change } = input;
      const title = toName('title', input.title ?? name);
      await editor.editPortal(by, portal_id, {
        note: noteOf('created', name, portal_id),
        change(file) {
          const providers = file.identity_providers ?? [];
          if (providers.some((provider) => provider.name === name)) throw nameTaken(name);
          const made = changedProvider({ name }, { ...change, title });
          return withEnabled({ ...file, identity_providers: [...providers, made] }, name, is_enabled);
        },
        after: keepSecret(name, client_secret),
      });
      return (await list(by, portal_id)).find((provider) => provider.name === name) as AdminIdentityProvider;
    },

    async update(by: Editor, portal_id: string, id: string, input: IdentityProviderChange) {
      const { name } = await get(by, portal_id, id);
      const { client_secret, is_enabled, ...change } = input;
      const title = input.title === undefined ? {} : { title: toName('title', input.title) };
      await editor.editPortal(by, portal_id, {
        note: noteOf('changed', name, id),
        change(file) {
          const identity_providers = (file.identity_providers ?? []).map((provider) =>
            provider.name === name ? changedProvider(provider, { ...change, ...title }) : provider,
          );
          const changed = { ...file, identity_providers };
          return is_enabled === undefined ? changed : withEnabled(changed, name, is_enabled);
        },
        after: keepSecret(name, client_secret),
      });
      return get(by, portal_id, id);
    },

    async remove(by: Editor, portal_id: string, id: string): Promise<undefined> {
      const { name } = await get(by, portal_id, id);
      await editor.editPortal(by, portal_id, {
        note: noteOf('deleted', name, id),
        change(file) {
          const off = withEnabled(file, name, false);
          const others = (off.identity_providers ?? []).filter((provider) => provider.name !== name);
          return { ...off, identity_providers: others };
        },
      });
    },

    async readMetadata(owner: Owner, portal_id: string, given: { xml?: string; url?: string }) {
      await portalOf(owner, portal_id);
      return readGivenMetadata(given, outbound);
    },

    async startTest(by: Editor, portal_id: string, id: string, return_to: string): Promise<{ url: string }> {
      const { canonical_domain } = await portalOf(by, portal_id);
      await get(by, portal_id, id);
      const token = await tests.begin(portal_id, id, by, return_to);
      return { url: `${originOf(canonical_domain)}${root}/sso-test?${new URLSearchParams({ token })}` };
    },

    async testResult(by: Pick<Editor, 'org_id' | 'id'>, portal_id: string, result: string) {
      await portalOf(by, portal_id);
      return tests.resultOf(portal_id, result, by);
    },
  };
}
