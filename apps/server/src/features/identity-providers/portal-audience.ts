import { Problem } from '@portico/contract/problems.ts';
import { nameTaken } from '../../platform/validation/name.ts';
import type { EditStep, PortalEditor } from '../publication/portal-editor.ts';
import { changedProvider } from './changed-provider.ts';
import { secretContext } from './provider.ts';
import { withEnabled } from './provider-changes.ts';
import type { ProviderAudience } from './provider-service.ts';
import type { ProviderStore } from './provider-store.ts';

interface Deps {
  store: Pick<ProviderStore, 'setSecret'>;
  editor: PortalEditor;
  /** Returns a portal of this organization, or undefined. */
  findPortal(org_id: string, portal_id: string): Promise<{ canonical_domain: string } | undefined>;
  /** The origin of a portal's host name. */
  originOf(host: string): string;
}

/** Providers for the developers of a portal. They are published with the portal, so each change is a revision. */
export function createPortalAudience({ store, editor, findPortal, originOf }: Deps): ProviderAudience {
  /** Stores the secret beside the published provider, because folders contain no secrets. */
  const keepSecret = (name: string, secret: string | null | undefined) => async (step: EditStep) => {
    if (secret === undefined) return [];
    const { transaction, portal_id, secrets, time } = step;
    const context = secretContext({ tenant_id: portal_id, name });
    const sealed_secret = secret === null ? null : await secrets.seal(secret, context);
    await store.setSecret(transaction, portal_id, name, { sealed_secret, updated_at: time });
    return [{ action: 'change' as const, what: 'secret of identity provider', name }];
  };

  const noteOf = (verb: 'created' | 'changed' | 'deleted', name: string, id: string) => ({
    summary: `${verb[0]?.toUpperCase()}${verb.slice(1)} the identity provider ${name}`,
    action: `identity-provider.${verb}` as const,
    target: { kind: 'identity-provider', id },
    details: { name },
  });

  return {
    withoutRules: [],

    async scopeOf({ org_id }, { portal_id: tenant_id = '' }) {
      const portal = await findPortal(org_id, tenant_id);
      if (!portal) throw new Problem('not-found', 'There is no such portal.');
      const at = `${originOf(portal.canonical_domain)}/api/v2/developer/authenticate`;
      return {
        tenant_id,
        urlsOf: (name) => ({
          callback: `${at}/oidc-callback`,
          acs: `${at}/saml`,
          metadata: `${at}/saml/metadata?provider=${name}`,
        }),
        test_url: `${at}/sso-test`,
      };
    },

    async create(by, { tenant_id: portal_id }, name, { change, is_enabled = false, client_secret }) {
      await editor.editPortal(by, portal_id, {
        note: noteOf('created', name, portal_id),
        change(file) {
          const providers = file.identity_providers ?? [];
          if (providers.some((provider) => provider.name === name)) throw nameTaken(name);
          const made = changedProvider({ name }, change);
          return withEnabled({ ...file, identity_providers: [...providers, made] }, name, is_enabled);
        },
        after: keepSecret(name, client_secret),
      });
    },

    async update(by, { tenant_id: portal_id }, { id, name }, { change, is_enabled, client_secret }) {
      await editor.editPortal(by, portal_id, {
        note: noteOf('changed', name, id),
        change(file) {
          const identity_providers = (file.identity_providers ?? []).map((provider) =>
            provider.name === name ? changedProvider(provider, change) : provider,
          );
          const changed = { ...file, identity_providers };
          return is_enabled === undefined ? changed : withEnabled(changed, name, is_enabled);
        },
        after: keepSecret(name, client_secret),
      });
    },

    async remove(by, { tenant_id: portal_id }, { id, name }) {
      await editor.editPortal(by, portal_id, {
        note: noteOf('deleted', name, id),
        change(file) {
          const off = withEnabled(file, name, false);
          const others = (off.identity_providers ?? []).filter((provider) => provider.name !== name);
          return { ...off, identity_providers: others };
        },
      });
    },
  };
}
