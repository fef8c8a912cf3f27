import { randomBytes } from 'node:crypto';
import type { Locale, UserRole } from '@portico/contract/constants.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { FirstOwner } from '@portico/contract/setup.ts';
import { because } from '../../platform/because.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import { toName } from '../../platform/validation/name.ts';
import { toEmailKey } from '../accounts/email-address.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import type { Caller, FamiliarService } from '../accounts/familiar.ts';
import type { CheckNewPassword } from '../accounts/password-check.ts';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import type { SignedIn } from '../accounts/sign-in.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { OrganizationService } from '../organization/service.ts';
import type { SessionService } from '../sessions/service.ts';
import type { FoundingGate } from '../users/founding-gate.ts';
import type { UserService } from '../users/service.ts';
import { usersTenant } from '../users/user-directory.ts';
import type { SetupStore } from './store.ts';

export interface SetupDeps {
  store: SetupStore;
  organization: Pick<OrganizationService, 'insert' | 'listUnowned' | 'rename'>;
  users: Pick<UserService, 'insert'>;
  emailTokens: EmailTokenService;
  sessions: Pick<SessionService, 'open'>;
  familiar: Pick<FamiliarService, 'trust'>;
  hasher: PasswordHasher;
  checkNewPassword: CheckNewPassword;
  gate: FoundingGate;
  /** Whether a mail server is configured. */
  mail_enabled: boolean;
  transact: Transact;
  recordAudit: RecordAudit;
  newId(): string;
  now(): string;
}

interface NewUser {
  org_id: string;
  email: string;
  full_name: string;
  role: UserRole;
  /** Undefined if the user sets the password by a link. */
  password?: string | undefined;
}

/** The link belongs to the server, because there are no accounts yet. */
const tenant = usersTenant;
const holder = 'set-up';

export type SetupService = ReturnType<typeof createSetupService>;

/**
 * Set-up at the first start of a server without the demo: the reader of its output becomes the owner of the operator's
 * organization. Organizations that others create meanwhile are not affected. Content that commands create meanwhile
 * belongs to an organization without users, which set-up takes over.
 */
export function createSetupService(deps: SetupDeps) {
  const {
    store,
    organization,
    users,
    emailTokens,
    sessions,
    familiar,
    hasher,
    checkNewPassword,
    gate,
    transact,
    recordAudit,
  } = deps;
  const { mail_enabled, newId, now } = deps;

  const isSetUp = async (transaction?: Querying): Promise<boolean> =>
    (await store.isSetUp(transaction)) && (await organization.listUnowned(transaction)).length === 0;

  /** Completes set-up, and invalidates all printed links. */
  async function finish(transaction: Querying): Promise<void> {
    await store.markSetUp(transaction, now());
    await emailTokens.useAllOf(transaction, tenant, 'set-up', holder);
  }

  /** Renames the organization without users, or creates one, and returns its id. */
  async function nameOrInsert(transaction: Querying, name: string): Promise<string> {
    const [unowned] = await organization.listUnowned(transaction);
    if (unowned) {
      await organization.rename(transaction, unowned.id, name);
      return unowned.id;
    }
    const id = newId();
    await organization.insert(transaction, { id, name, default_region: 'us' });
    return id;
  }

  return {
    entry: async () => ({
      is_set_up: await isSetUp(),
      registration_open: gate.is_open,
      access_code_required: gate.access_code_required,
      mail_enabled,
    }),

    isSetUp: () => isSetUp(),

    /**
     * Issues a token. Earlier tokens stay valid until one of them is used or they expire. Undefined once there is an
     * owner.
     */
    async issueToken(): Promise<string | undefined> {
      if (await isSetUp()) return undefined;
      return transact((transaction) =>
        emailTokens.issue(transaction, tenant, 'set-up', { account_id: holder, payload: {} }),
      );
    },

    /**
     * Returns the organization that set-up takes over, for content that is created before. Undefined after set-up, or
     * if it is ambiguous.
     */
    reserve: (name: string): Promise<string | undefined> =>
      transact(async (transaction) => {
        await store.lock(transaction);
        const [unowned, ...others] = await organization.listUnowned(transaction);
        if (others.length > 0 || (!unowned && (await store.isSetUp(transaction)))) return undefined;
        const id = unowned?.id ?? newId();
        if (!unowned) await organization.insert(transaction, { id, name, default_region: 'us' });
        await store.setFirstOrganization(transaction, id);
        return id;
      }),

    /** Completes set-up for the demo, which has its own owner. */
    finish: (org_id: string) =>
      transact(async (transaction) => {
        await store.lock(transaction);
        await store.setFirstOrganization(transaction, org_id);
        await finish(transaction);
      }),

    /** Creates a user from the command line. An owner completes set-up. Returns the token that sets the password. */
    async addUser({ org_id, role, password, ...person }: NewUser): Promise<string | undefined> {
      const email = toEmailKey(person.email);
      const full_name = toName('name', person.full_name);
      if (password !== undefined) await checkNewPassword(password, { email });
      const password_hash = await hasher.hash(password ?? randomBytes(32).toString('base64url'));

      return transact(async (transaction) => {
        await store.lock(transaction);
        const isFirst = (await organization.listUnowned(transaction)).some(({ id }) => id === org_id);
        if (isFirst && role !== 'owner')
          throw new Problem('invalid-parameters', 'The first user of an organization must be its owner.');
        const row = { org_id, email, full_name, preferred_name: null, role, password_hash, locale: 'en' } as const;
        const user = await users.insert(transaction, row);
        if (!user) throw emailTaken();
        await recordAudit(transaction, {
          org_id,
          action: 'user.created',
          actor: { kind: 'system' },
          target: { kind: 'user', id: user.id },
          details: { email, role },
        });
        if (isFirst) await store.setFirstOrganization(transaction, org_id);
        if (isFirst && (await organization.listUnowned(transaction)).length === 0) await finish(transaction);
        if (password !== undefined) return undefined;
        return emailTokens.issue(transaction, usersTenant, 'reset-password', { account_id: user.id, payload: {} });
      });
    },

    /** Creates the first owner, who chose the password just now and is logged in. */
    async setUp(input: FirstOwner, caller: Caller & { locale: Locale }): Promise<SignedIn & { email: string }> {
      const { address, locale } = caller;
      await emailTokens.readFrom(address, tenant, 'set-up', input.token);
      const email = toEmailKey(input.email);
      const full_name = toName('full_name', input.full_name);
      const name = toName('organization', input.organization);
      await checkNewPassword(input.password, { email });
      const password_hash = await hasher.hash(input.password);

      return transact(async (transaction) => {
        await store.lock(transaction);
        await emailTokens.use(transaction, tenant, 'set-up', input.token);
        if (await isSetUp(transaction))
          throw new Problem('used-token', 'This server is set up already. Please log in.');
        const org_id = await nameOrInsert(transaction, name);
        await store.setOrganization(transaction, org_id);
        const person = { org_id, email, full_name, preferred_name: null, password_hash, locale } as const;
        const user = await users.insert(transaction, { ...person, role: 'owner' });
        if (!user) throw emailTaken();
        await recordAudit(transaction, {
          org_id,
          action: 'organization.set-up',
          actor: { kind: 'user', id: user.id },
          target: { kind: 'organization', id: org_id },
          address,
          details: { email, role: 'owner' },
        });
        await finish(transaction);
        const account = { tenant_id: org_id, kind: 'user', id: user.id } as const;
        const device = await familiar.trust(transaction, account, caller);
        return { ...(await sessions.open(transaction, account)), tenant_id: org_id, device, email };
      });
    },
  };
}

/** A refusal that reveals an account, which only the operator can see. The link stays valid. */
const emailTaken = () =>
  new Problem('invalid-parameters', 'There is an account for this address already.', {
    invalid_parameters: [{ field: 'email', rule: 'invalid', ...because('email-taken') }],
  });
