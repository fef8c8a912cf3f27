import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import { userProvidersMaximum } from '@portico/contract/user-identity-providers.ts';
import type { Actor } from '../../platform/actor.ts';
import { invalidBecause } from '../../platform/because.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { compileCheck } from '../../platform/validation/invalid-parameters.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { PortalService } from '../portals/service.ts';
import { IdentityProviderFile } from '../publication/identity-provider-file.ts';
import { changedProvider } from './changed-provider.ts';
import { secretContext } from './provider.ts';
import { findSignInMistakes, isSameSource, kindOf, toFile, toSettings } from './provider-file.ts';
import { noSuchProvider, type ProviderAudience } from './provider-service.ts';
import { forgetIdentities, type ProviderStore } from './provider-store.ts';

interface Deps {
  store: ProviderStore;
  seal: SecretBox['seal'];
  portals: Pick<PortalService, 'byHost' | 'ofOrganization'>;
  /** The origin of a portal's host name. */
  originOf(host: string): string;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
}

const fileMistakes = compileCheck(IdentityProviderFile);

/** Providers for the users of an organization, who log in to the console. */
export function createUserAudience(deps: Deps): ProviderAudience {
  const { store, seal, portals, originOf, recordAudit, transact, newId, now } = deps;

  const audit = (
    transaction: Querying,
    { org_id, id: user_id, address }: Actor,
    verb: 'created' | 'changed' | 'deleted',
    { id, name }: { id: string; name: string },
  ) =>
    recordAudit(transaction, {
      org_id,
      action: `identity-provider.${verb}`,
      actor: { kind: 'user', id: user_id },
      target: { kind: 'identity-provider', id },
      address,
      details: { name },
    });

  const sealFor = (org_id: string, name: string, secret: string | null | undefined) =>
    secret ? seal(secret, secretContext({ tenant_id: org_id, name })) : null;

  /** By default nobody at the provider gets a new account: an owner must enable that. */
  const toColumns = (file: IdentityProviderFile) => ({
    title: file.title ?? file.name,
    provider_kind: kindOf(file),
    provider_settings: { ...toSettings({ auto_provision: false, ...file }, { auto_approve: true }) },
  });

  return {
    withoutRules: ['auto_approve', 'teams'],

    /**
     * Users log in at the host names of the organization's portals: at the host of the request, if it is one of them.
     */
    async scopeOf({ org_id }, { host }) {
      const here = await portals.byHost(host).catch(() => undefined);
      const isOwn = here?.org_id === org_id;
      const origin = originOf(isOwn ? host : ((await portals.ofOrganization(org_id))?.canonical_domain ?? host));
      const canonical_origin = isOwn ? originOf(here.canonical_domain) : origin;
      const path = '/api/v1/authenticate';
      return {
        tenant_id: org_id,
        urlsOf: (name) => ({
          sign_in: `${origin}/console/login/${name}`,
          callback: `${origin}/console/login`,
          acs: `${origin}${path}/saml`,
          metadata: `${canonical_origin}${path}/saml/metadata?provider=${name}`,
        }),
        test_url: `${origin}${path}/test/start`,
      };
    },

    async create(by, { tenant_id: org_id }, name, { change, is_enabled = false, client_secret }) {
      const file = changedProvider({ name }, change);
      check(file);
      const [id, time] = [newId(), now()];
      const sealed_secret = file.oidc ? await sealFor(org_id, name, client_secret) : null;
      await transact(async (transaction) => {
        const position = await store.count(transaction, org_id);
        if (position >= userProvidersMaximum) {
          throw new Problem('limit-reached', `An organization has at most ${userProvidersMaximum} identity providers.`);
        }
        const isNew = await store.insert(transaction, {
          ...toColumns(file),
          tenant_id: org_id,
          id,
          org_id,
          portal_id: null,
          account_kind: 'user',
          name,
          is_enabled,
          position,
          sealed_secret,
          secret_variable: null,
          created_at: time,
          updated_at: time,
        });
        if (!isNew) {
          throw new Problem('name-taken', `There is an identity provider named ${name} already.`);
        }
        await audit(transaction, by, 'created', { id, name });
      });
    },

    update: (by, { tenant_id: org_id }, { id }, { change, is_enabled, client_secret }) =>
      transact(async (transaction) => {
        const row = await store.lock(transaction, org_id, id);
        if (!row) throw noSuchProvider();
        const { name } = row;
        const before = toFile(row) as IdentityProviderFile;
        const file = changedProvider(before, change);
        check(file);
        // A secret belongs to its issuer, and a subject identifies a person at that issuer only.
        const isSame = isSameSource(before, file);
        if (!isSame) await forgetIdentities(transaction, org_id, id);
        const kept = isSame ? row.sealed_secret : null;
        await store.update(transaction, org_id, id, {
          ...toColumns(file),
          is_enabled: is_enabled ?? row.is_enabled,
          sealed_secret: client_secret === undefined ? kept : await sealFor(org_id, name, client_secret),
          updated_at: now(),
        });
        await audit(transaction, by, 'changed', { id, name });
      }),

    remove: (by, { tenant_id: org_id }, { id }) =>
      transact(async (transaction) => {
        const row = await store.lock(transaction, org_id, id);
        if (!row) throw noSuchProvider();
        await store.remove(transaction, org_id, id);
        await audit(transaction, by, 'deleted', row);
      }),
  };
}

function check(file: IdentityProviderFile): void {
  const [first, ...others] = fileMistakes(file);
  if (first) throw invalidParameter(first, ...others);
  const [mistake] = findSignInMistakes({ identity_providers: [file] });
  if (!mistake) return;
  const [kind = 'oidc', setting] = mistake.path.slice(2);
  const field = setting === undefined ? kind : `${kind}.${setting}`;
  throw invalidBecause(`${field}`, { reason: mistake.reason, cause: mistake.cause });
}
