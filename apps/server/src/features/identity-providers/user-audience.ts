import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import {
  type NewUserIdentityProvider,
  type UserIdentityProvider,
  type UserIdentityProviderChange,
  userProvidersMaximum,
} from '@portico/contract/user-identity-providers.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { compileCheck } from '../../platform/validation/invalid-parameters.ts';
import { toName } from '../../platform/validation/name.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import type { RecordAudit } from '../audit/service.ts';
import { changedProvider } from './changed-provider.ts';
import { secretContext } from './provider.ts';
import { findSignInMistakes, IdentityProviderFile, isSameSource, kindOf, toFile, toSettings } from './provider-file.ts';
import { createTestSignIns, noSuchProvider, readGivenMetadata, toShownProvider } from './provider-service.ts';
import { forgetIdentities, type ProviderStore } from './provider-store.ts';

interface Deps {
  store: ProviderStore;
  seal: SecretBox['seal'];
  tokens: Pick<EmailTokenService, 'issue' | 'read'>;
  /** Fetches what an owner names, and nothing inside the network. */
  outbound(url: string): Promise<Response>;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
}

/** An owner of the organization, and where they call from. */
export interface ProviderKeeper {
  org_id: string;
  id: string;
  address: string;
}

/** Where the users of an organization come in, without a path: as asked for, and as providers know it for good. */
export interface ConsolePlace {
  origin: string;
  canonical_origin: string;
}

const root = '/api/v1/authenticate';
const fileMistakes = compileCheck(IdentityProviderFile);

export type UserProviderService = ReturnType<typeof createUserProviderService>;

/** The providers by which the users of an organization come in. Those of developers are published with their portal. */
export function createUserProviderService(deps: Deps) {
  const { store, seal, tokens, outbound, recordAudit, transact, newId, now } = deps;
  const tests = createTestSignIns({ tokens, transact });

  async function list(org_id: string, place: ConsolePlace, id?: string): Promise<UserIdentityProvider[]> {
    const identities = await store.countIdentities(org_id);
    return (await store.list(org_id, id)).map((row) => {
      const { auto_approve: _, teams: __, ...shown } = toShownProvider(row, identities);
      const addresses = {
        sign_in: `${place.origin}/console/login/${row.name}`,
        callback: `${place.origin}/console/login`,
        acs: `${place.origin}${root}/saml`,
        metadata: `${place.canonical_origin}${root}/saml/metadata?provider=${row.name}`,
      };
      return { ...shown, addresses } as unknown as UserIdentityProvider;
    });
  }

  async function get(org_id: string, place: ConsolePlace, id: string): Promise<UserIdentityProvider> {
    const [found] = await list(org_id, place, id);
    if (!found) throw noSuchProvider();
    return found;
  }

  const audit = (
    transaction: Querying,
    { org_id, id: user_id, address }: ProviderKeeper,
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

  /** What the columns of a file are. Who may use the console is asked for, not found out: accounts are made where an owner says so. */
  const toColumns = (file: IdentityProviderFile) => ({
    title: file.title ?? file.name,
    provider_kind: kindOf(file),
    provider_settings: { ...toSettings({ auto_provision: false, ...file }, { auto_approve: true }) },
  });

  return {
    list: async (org_id: string, place: ConsolePlace) => ({ data: await list(org_id, place) }),

    async create(by: ProviderKeeper, place: ConsolePlace, input: NewUserIdentityProvider) {
      const { name, client_secret, is_enabled = false, ...change } = input;
      const { org_id } = by;
      const file = changedProvider({ name }, { ...change, title: toName('title', input.title ?? name) });
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
      return get(org_id, place, id);
    },

    async update(by: ProviderKeeper, place: ConsolePlace, id: string, input: UserIdentityProviderChange) {
      const { org_id } = by;
      const { client_secret, is_enabled, title, ...change } = input;
      const wanted = { ...change, ...(title !== undefined && { title: toName('title', title) }) };
      await transact(async (transaction) => {
        const row = await store.lock(transaction, org_id, id);
        if (!row) throw noSuchProvider();
        const { name } = row;
        const before = toFile(row) as IdentityProviderFile;
        const file = changedProvider(before, wanted);
        check(file);
        // A secret is meant for the issuer that it was given for, and a subject is somebody at that issuer only.
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
      });
      return get(org_id, place, id);
    },

    remove: (by: ProviderKeeper, id: string): Promise<undefined> =>
      transact(async (transaction) => {
        const row = await store.lock(transaction, by.org_id, id);
        if (!row) throw noSuchProvider();
        await store.remove(transaction, by.org_id, id);
        await audit(transaction, by, 'deleted', row);
        return undefined;
      }),

    readMetadata: (given: { xml?: string; url?: string }) => readGivenMetadata(given, outbound),

    async startTest(by: ProviderKeeper, { origin }: ConsolePlace, id: string, return_to: string) {
      const [found] = await store.list(by.org_id, id);
      if (!found) throw noSuchProvider();
      const token = await tests.begin(by.org_id, id, by, return_to);
      return { url: `${origin}${root}/test/start?${new URLSearchParams({ token })}` };
    },

    testResult: (by: Pick<ProviderKeeper, 'org_id' | 'id'>, result: string) => tests.resultOf(by.org_id, result, by),
  };
}

function check(file: IdentityProviderFile): void {
  const [first, ...others] = fileMistakes(file);
  if (first) throw invalidParameter(first, ...others);
  const [mistake] = findSignInMistakes({ identity_providers: [file] });
  if (!mistake) return;
  const isOne = (file.oidc === undefined) !== (file.saml === undefined);
  throw invalidParameter({ field: isOne ? 'saml.certificates' : 'oidc', rule: 'invalid', reason: mistake.reason });
}
