import type { NewPortal, PortalChange, PortalSettings } from '@portico/contract/admin-portals.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import type { Actor, OrganizationActor } from '../../platform/actor.ts';
import { because, invalidBecause } from '../../platform/because.ts';
import type { Transact } from '../../platform/database/database.ts';
import { nameTaken, toName } from '../../platform/validation/name.ts';
import type { RecordAudit } from '../audit/service.ts';
import { kindOf } from '../identity-providers/provider-file.ts';
import type { HostClaims } from '../portals/host-claims.ts';
import type { PortalFile } from '../publication/content.ts';
import type { PortalEditor } from '../publication/portal-editor.ts';
import { toProof } from './host-proofs.ts';
import type { PortalSettingsStore } from './store.ts';

interface Deps {
  store: PortalSettingsStore;
  editor: PortalEditor;
  transact: Transact;
  recordAudit: RecordAudit;
  hostClaims: Pick<HostClaims, 'refusalOf'>;
  /** Called after a portal was deleted. */
  onDeleted(): void;
}

export type PortalSettingsService = ReturnType<typeof createPortalSettingsService>;

/** The portals of an organization, as its owners set them up. */
export function createPortalSettingsService(deps: Deps) {
  const { store, editor, hostClaims, transact, recordAudit, onDeleted } = deps;

  async function get({ org_id }: OrganizationActor, portal_id: string): Promise<PortalSettings> {
    const portal = await store.find(org_id, portal_id);
    if (!portal) throw new Problem('not-found', 'There is no such portal.');
    const claims = await store.listHosts(portal_id);
    const hosts = claims.map(({ host }) => host);
    const providers = await store.listProviderKinds(portal_id);
    const { product, developer, application, registration } = await store.countBelow(portal_id);
    const canonical = portal.canonical_domain.toLowerCase();
    const kindsOf = (list: typeof providers) => [...new Set(list.map(({ provider_kind }) => provider_kind))].sort();
    return {
      id: portal.id,
      name: portal.name,
      title: portal.title,
      description: portal.description,
      hosts: [canonical, ...hosts.filter((host) => host !== canonical)],
      unproven_hosts: claims.flatMap(({ host, proof_token }) =>
        proof_token === null ? [] : [toProof(host, proof_token)],
      ),
      is_public: portal.is_public,
      rbac_enabled: portal.rbac_enabled,
      auto_approve_developers: portal.auto_approve_developers,
      auto_approve_registrations: portal.auto_approve_registrations,
      allowed_time_period: portal.allowed_time_period,
      sign_in: portal.has_accounts
        ? [
            ...(portal.basic_auth_enabled ? (['basic'] as const) : []),
            ...kindsOf(providers.filter(({ is_enabled }) => is_enabled)),
          ]
        : [],
      allowed_origins: portal.allowed_origins,
      password_rules: portal.password_rules,
      search_engines: portal.search_engines,
      try_it_private_addresses: portal.try_it_private_addresses,
      applications_per_developer: portal.applications_per_developer,
      keys_per_application: portal.keys_per_application,
      available_sign_in: ['basic', ...kindsOf(providers)],
      counts: { products: product, developers: developer, applications: application, registrations: registration },
      created_at: portal.created_at,
      updated_at: portal.updated_at,
    };
  }

  /** Returns a finding for each host name that is not available. Publishing checks again. */
  async function checkHosts(
    { org_id }: OrganizationActor,
    hosts: readonly string[],
    before?: PortalSettings,
  ): Promise<void> {
    const wanted = hosts.map((host) => host.toLowerCase());
    const taken = await store.listTakenHosts(wanted);
    const claimant = { is_operator: false, is_operators_organization: await store.isOperatorsOrganization(org_id) };
    const refusalOf = (host: string) => {
      if (before?.hosts.includes(host)) return undefined;
      return taken.includes(host) ? belongsToAnother(host) : hostClaims.refusalOf(host, claimant);
    };
    const wrong = wanted.flatMap((host, at) => {
      const isTwice = wanted.indexOf(host) < at;
      const why = refusalOf(host) ?? (isTwice ? because('host-twice', { name: host }) : undefined);
      return why ? [{ field: `hosts.${at}`, rule: 'invalid' as const, ...why }] : [];
    });
    if (wrong[0]) throw invalidParameter(wrong[0], ...wrong.slice(1));
  }

  return {
    get,

    async create(by: Actor, input: NewPortal): Promise<PortalSettings> {
      await checkHosts(by, input.hosts);
      // A new portal has no identity providers.
      checkSignIn(input.sign_in, ['basic']);
      const title = toName('title', input.title);
      const { name } = input;
      const file = changed({ name, title, hosts: input.hosts, visibility: 'private' }, { ...input, title });
      const portal_id = await editor.createPortal(by, file, {
        summary: `Created ${name}`,
        action: 'portal.created',
        details: { name },
      });
      return get(by, portal_id);
    },

    async update(by: Actor, portal_id: string, change: PortalChange): Promise<PortalSettings> {
      const { org_id } = by;
      const before = await get(by, portal_id);
      if (change.hosts) await checkHosts(by, change.hosts, before);
      checkSignIn(change.sign_in, before.available_sign_in);
      const { is_public, sign_in } = { ...before, ...change };
      if (is_public && sign_in.length === 0 && (await store.hasNarrow(portal_id))) {
        throw invalidBecause('sign_in', because('something-for-developers'));
      }
      const title = change.title === undefined ? {} : { title: toName('title', change.title) };
      await editor.editPortal(by, portal_id, {
        note: {
          summary: 'Changed the settings of the portal',
          action: 'portal.changed',
          target: { kind: 'portal', id: portal_id },
          details: { fields: Object.keys(change).sort().join(', ') },
        },
        change: (file) => changed(file, { ...change, ...title }),
        async before({ transaction }) {
          const { name } = change;
          if (name === undefined || name === before.name) return [];
          if (await store.isNameTaken(transaction, org_id, name, portal_id)) throw nameTaken(name);
          await store.rename(transaction, portal_id, name);
          return [{ action: 'change', what: 'portal', name }];
        },
      });
      return get(by, portal_id);
    },

    async remove(by: Actor, portal_id: string, name: string): Promise<undefined> {
      const { org_id, id, address } = by;
      const portal = await get(by, portal_id);
      if (portal.name !== name) {
        throw invalidBecause('name', because('not-the-portal-name'));
      }
      await transact(async (transaction) => {
        // Matches the name too: a portal that was renamed meanwhile is not deleted.
        if (!(await store.remove(transaction, org_id, portal_id, name))) {
          throw new Problem('not-found', 'There is no such portal.');
        }
        await recordAudit(transaction, {
          org_id,
          action: 'portal.deleted',
          actor: { kind: 'user', id },
          target: { kind: 'portal', id: portal_id },
          address,
          details: { name, products: portal.counts.products, developers: portal.counts.developers },
        });
      });
      onDeleted();
    },
  };
}

const belongsToAnother = (host: string) => because('host-of-another-portal', { host });

/** Merges the given values into the portal's file. Some names in the file differ from those in the API. */
function changed(file: PortalFile, change: PortalChange): PortalFile {
  const { description, is_public, rbac_enabled, auto_approve_registrations, try_it_private_addresses, ...others } =
    change;
  const { applications_per_developer, keys_per_application, ...same } = others;
  const merged: PortalFile = {
    ...file,
    ...same,
    ...(is_public !== undefined && { visibility: is_public ? 'public' : 'private' }),
    ...(rbac_enabled !== undefined && { rbac: rbac_enabled }),
    ...(auto_approve_registrations !== undefined && { auto_approve_applications: auto_approve_registrations }),
    ...(try_it_private_addresses !== undefined && { try_it: { private_addresses: try_it_private_addresses } }),
    quotas: {
      ...file.quotas,
      ...(applications_per_developer !== undefined && { applications_per_developer }),
      ...(keys_per_application !== undefined && { keys_per_application }),
    },
  };
  if (description !== undefined) {
    if (description?.trim()) merged.description = description.trim();
    else delete merged.description;
  }
  if (same.sign_in) merged.identity_providers = withSwitched(file, same.sign_in);
  return merged;
}

/** Enabling a login method enables all its providers, unless it was already enabled for some of them only. */
function withSwitched({ sign_in = [], identity_providers = [] }: PortalFile, ways: readonly string[]) {
  return identity_providers.map(({ enabled, ...provider }) => {
    const kind = kindOf(provider);
    const stays = enabled !== undefined && sign_in.includes(kind) && ways.includes(kind);
    return stays ? { ...provider, enabled } : provider;
  });
}

type SignIn = PortalSettings['sign_in'];

function checkSignIn(wanted: SignIn = [], available: SignIn): void {
  const absent = wanted.find((way) => !available.includes(way));
  if (!absent) return;
  const reason = `there is no identity provider for ${absent} yet`;
  throw invalidParameter({ field: 'sign_in', rule: 'invalid', reason });
}
