import type { Locale } from '@portico/contract/constants.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { AcceptedInvitation, UserRole } from '@portico/contract/users.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Transact } from '../../platform/database/database.ts';
import { toName, toOptionalText } from '../../platform/validation/name.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import { toEmailKey } from '../accounts/email-address.ts';
import { type EmailTokenService, lifetimeMs } from '../accounts/email-tokens.ts';
import type { CheckNewPassword } from '../accounts/password-check.ts';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { OrganizationService } from '../organization/service.ts';
import { checkMayGrant } from './roles.ts';
import type { UserService } from './service.ts';
import type { Invitation, UserStore } from './store.ts';
import { usersTenant } from './user-directory.ts';

interface Deps {
  store: UserStore;
  organization: Pick<OrganizationService, 'find'>;
  users: Pick<UserService, 'insert'>;
  tokens: EmailTokenService;
  attempts: AttemptService;
  hasher: PasswordHasher;
  checkNewPassword: CheckNewPassword;
  enqueueMail: EnqueueMail;
  transact: Transact;
  recordAudit: RecordAudit;
  newId(): string;
  now(): string;
  clock(): number;
}

export interface NewInvitation {
  email: string;
  full_name: string;
  role: UserRole;
}

/** The caller, their IP address and language. */
interface Caller {
  address: string;
  locale: Locale;
}

export type InvitationService = ReturnType<typeof createInvitationService>;

export function createInvitationService(deps: Deps) {
  const {
    store,
    organization,
    users,
    tokens,
    attempts,
    hasher,
    checkNewPassword,
    enqueueMail,
    transact,
    recordAudit,
    newId,
    now,
    clock,
  } = deps;

  /** A second invitation sends a new link, and invalidates the previous one. */
  async function create(by: Actor, input: NewInvitation, locale: Locale): Promise<Invitation> {
    const { org_id, id: invited_by, address } = by;
    checkMayGrant(by.role, input.role);
    const email = toEmailKey(input.email);
    const full_name = toName('full_name', input.full_name);
    if ((await store.findUserByEmail(email))?.org_id === org_id) {
      throw new Problem('already-registered', 'This person is a user of the organization already.');
    }
    await attempts.takeOrRefuse(org_id, 'invitation-mails-to-address', email);
    await attempts.takeOrRefuse(usersTenant, 'invitation-mails-to-anyone', email);
    const [found, sender] = await Promise.all([organization.find(org_id), store.findUserById(invited_by)]);

    return transact(async (transaction) => {
      const invitation = await store.putInvitation(transaction, {
        org_id,
        id: newId(),
        email,
        full_name,
        role: input.role,
        invited_by,
        created_at: now(),
        expires_at: new Date(clock() + lifetimeMs('invitation')).toISOString(),
      });
      const { id } = invitation;
      await tokens.useAllOf(transaction, usersTenant, 'invitation', id);
      const content = { account_id: id, payload: { org_id } };
      const token = await tokens.issue(transaction, usersTenant, 'invitation', content);
      const values = {
        full_name,
        token,
        organization: found?.name ?? '',
        inviter: sender?.full_name ?? found?.name ?? '',
      };
      await enqueueMail(transaction, { org_id, template: 'invitation', to: email, locale, values });
      await recordAudit(transaction, {
        org_id,
        action: 'invitation.sent',
        actor: { kind: 'user', id: invited_by },
        target: { kind: 'invitation', id },
        address,
        details: { email, role: input.role },
      });
      return invitation;
    });
  }

  return {
    create,

    async resend(by: Actor, id: string, locale: Locale): Promise<Invitation> {
      const known = await store.findInvitation(by.org_id, id);
      if (!known) throw new Problem('not-found', 'There is no such invitation.');
      return create(by, known, locale);
    },

    list: (org_id: string): Promise<Invitation[]> => store.listInvitations(org_id, now()),

    async revoke(by: Actor, id: string): Promise<void> {
      const { org_id, address } = by;
      await transact(async (transaction) => {
        const invitation = await store.takeInvitation(transaction, org_id, id);
        if (!invitation) throw new Problem('not-found', 'There is no such invitation.');
        checkMayGrant(by.role, invitation.role);
        await tokens.useAllOf(transaction, usersTenant, 'invitation', id);
        await recordAudit(transaction, {
          org_id,
          action: 'invitation.revoked',
          actor: { kind: 'user', id: by.id },
          target: { kind: 'invitation', id },
          address,
          details: { email: invitation.email },
        });
      });
    },

    /**
     * The holder of the link owns the email address. An account in another organization is not revealed: the link then
     * answers as used.
     */
    async accept(input: AcceptedInvitation, { address, locale }: Caller): Promise<{ email: string }> {
      const { account_id, payload } = await tokens.readFrom(address, usersTenant, 'invitation', input.token);
      const { org_id } = payload as { org_id: string };
      const id = account_id ?? '';
      const found = await store.findInvitation(org_id, id);
      if (!found) throw isOver();
      const full_name = toName('full_name', input.full_name);
      const preferred_name = toOptionalText(input.preferred_name);
      await checkNewPassword(input.password, { email: found.email });
      const password_hash = await hasher.hash(input.password);

      return transact(async (transaction) => {
        await tokens.use(transaction, usersTenant, 'invitation', input.token);
        const invitation = await store.takeInvitation(transaction, org_id, id);
        if (!invitation) throw isOver();
        const { email, role } = invitation;
        const person = { org_id, email, full_name, preferred_name, role, password_hash, locale };
        const user = await users.insert(transaction, person);
        if (!user) throw isOver();
        await recordAudit(transaction, {
          org_id,
          action: 'invitation.accepted',
          actor: { kind: 'user', id: user.id },
          target: { kind: 'user', id: user.id },
          address,
          details: { invitation: id, email, role },
        });
        return { email };
      });
    },

    purgeExpired: (): Promise<void> => store.deleteExpiredInvitations(now()),
  };
}

const isOver = () => new Problem('used-token', 'This link has expired or was used already. Please ask for a new one.');
