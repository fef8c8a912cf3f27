import type { TestSignIn } from '@portico/contract/admin-identity-providers.ts';
import type { Locale } from '@portico/contract/constants.ts';
import { emailMaxLength } from '@portico/contract/constants.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { SessionService, SessionTokens } from '../sessions/service.ts';
import type { NewSsoAccount, SsoAccount, SsoAccounts } from './accounts.ts';
import { SsoFailure } from './failure.ts';
import { orExpired } from './linking.ts';
import type { ExternalPerson, IdentityProvider, Said } from './provider.ts';
import type { IdentityKey, SsoStore } from './store.ts';
import type { createTeamMapping } from './teams.ts';

interface Deps {
  store: SsoStore;
  accounts: SsoAccounts;
  sessions: Pick<SessionService, 'open'>;
  tokens: Pick<EmailTokenService, 'use'>;
  enqueueMail: EnqueueMail;
  /** Undefined for accounts without teams. */
  mapTeams?: ReturnType<typeof createTeamMapping> | undefined;
  transact: Transact;
  recordAudit: RecordAudit;
  now(): string;
}

export interface Caller {
  address: string;
  locale: Locale;
}

/** More than OpenID and SAML allow; longer subjects are invalid. */
const subjectMaxLength = 512;

interface Found {
  account: SsoAccount;
  how: 'known' | 'linked' | 'created' | 'unlinked';
  is_new?: boolean;
}

export type Entered = { session: SessionTokens; unlinked?: never } | { session?: never; unlinked: SsoAccount };

function keyOf({ tenant_id, id: provider_id }: IdentityProvider, { subject }: ExternalPerson): IdentityKey {
  if (subject === '' || subject.length > subjectMaxLength) throw new SsoFailure('The provider sent no subject');
  return { tenant_id, provider_id, subject };
}

export type Entry = ReturnType<typeof createEntry>;

/** Turns a provider's claims into a session of an account. */
export function createEntry(deps: Deps) {
  const { store, accounts, sessions, tokens, enqueueMail, mapTeams, transact, recordAudit, now } = deps;
  const { kind } = accounts;
  const scopeOf = (tenant_id: string) => (kind === 'developer' ? { portal_id: tenant_id } : { org_id: tenant_id });

  /**
   * Finds the account of a known identity, or creates one. If the email address already has an account, that account is
   * `unlinked`: its owner must confirm first.
   */
  async function findAccount(
    transaction: Querying,
    key: IdentityKey,
    { settings }: IdentityProvider,
    person: ExternalPerson,
    locale: Locale,
  ): Promise<Found> {
    const { tenant_id } = key;
    const known = await findKnown(transaction, key);
    if (known) return { account: known, how: 'known' };

    const email = toTrustedEmail(settings, person);
    const wanted = { email, full_name: toFullName(person, email), locale, is_approved: settings.auto_approve };
    const present = await accounts.findByEmail(transaction, tenant_id, email);
    if (present && present.standing !== 'unconfirmed') {
      // Another tab of the same person may have linked it between the two reads.
      const same = await findKnown(transaction, key);
      return same ? { account: same, how: 'known' } : { account: present, how: 'unlinked' };
    }
    if (present) {
      return { account: await confirm(transaction, tenant_id, present, wanted), how: 'linked', is_new: true };
    }
    if (!settings.auto_provision) throw new SsoFailure('No account has this email address', 'sso-no-account');

    const id = await accounts.add(transaction, tenant_id, wanted);
    const created = id !== undefined && (await accounts.find(transaction, tenant_id, id));
    if (created) return { account: created, how: 'created', is_new: true };
    // Another request created the account: the same person in another tab or by another way, or, for users, another
    // organization earlier.
    const same = await findKnown(transaction, key);
    if (same) return { account: same, how: 'known' };
    const other = await accounts.findByEmail(transaction, tenant_id, email);
    if (!other) throw new SsoFailure('Another organization has an account with this email address', 'sso-no-account');
    return { account: other, how: 'unlinked' };
  }

  async function findKnown(transaction: Querying, key: IdentityKey): Promise<SsoAccount | undefined> {
    const identity = await store.findIdentity(transaction, key);
    return identity && accounts.find(transaction, key.tenant_id, identity.account_id);
  }

  async function confirm(transaction: Querying, tenant_id: string, present: SsoAccount, wanted: NewSsoAccount) {
    await accounts.confirm(transaction, tenant_id, present.id, wanted);
    return (await accounts.find(transaction, tenant_id, present.id)) ?? present;
  }

  /** Links the identity to the account. An account that is not approved gets no session. */
  async function admit(
    transaction: Querying,
    provider: IdentityProvider,
    person: ExternalPerson,
    { account, how, is_new }: Found,
    address: string,
  ): Promise<SessionTokens | undefined> {
    const { tenant_id, settings } = provider;
    const key = keyOf(provider, person);
    const before = await store.findIdentity(transaction, key);
    const granted_before = before?.account_id === account.id ? before.granted_team_ids : [];
    const { groups } = person;
    const { group_teams } = settings;
    const granted_team_ids =
      (await mapTeams?.(transaction, {
        portal_id: tenant_id,
        email: account.email,
        group_teams,
        groups,
        granted_before,
      })) ?? [];
    const time = now();
    const identity = { ...key, account_id: account.id, granted_team_ids, created_at: time, last_seen_at: time };
    await store.saveIdentity(transaction, identity);

    const self = { kind, id: account.id };
    const event = {
      ...scopeOf(tenant_id),
      actor: self,
      target: self,
      address,
      details: { provider: provider.name },
    };
    if (how === 'linked' || how === 'created') {
      const details = { ...event.details, ...(is_new && { is_new }) };
      await recordAudit(transaction, { ...event, action: `${kind}.identity-${how}`, details });
    }
    const mayEnter = account.standing === 'active';
    const action = mayEnter ? (`${kind}.signed-in` as const) : (`${kind}.sign-in-refused` as const);
    await recordAudit(transaction, { ...event, action });
    return mayEnter ? sessions.open(transaction, { tenant_id, kind, id: account.id }) : undefined;
  }

  return {
    /**
     * Returns the tokens of a new session, or the account whose owner must confirm. An account that is not approved is
     * linked, and its owner sees that the approval is pending.
     */
    async enter(provider: IdentityProvider, person: ExternalPerson, { address, locale }: Caller): Promise<Entered> {
      const key = keyOf(provider, person);
      const entered = await transact(async (transaction): Promise<Entered | undefined> => {
        const found = await findAccount(transaction, key, provider, person, locale);
        const { account, how } = found;
        if (how === 'unlinked') return account.standing === 'active' ? { unlinked: account } : undefined;
        const session = await admit(transaction, provider, person, found, address);
        return session && { session };
      });
      if (!entered) throw new SsoFailure('The account is not approved', 'sso-pending');
      return entered;
    },

    /** Links the identity that the account's owner has confirmed, and sends them an email about it. */
    async link(
      provider: IdentityProvider,
      person: ExternalPerson,
      { account_id, token }: { account_id: string; token: string },
      { address }: Caller,
    ): Promise<SessionTokens> {
      const { tenant_id, title } = provider;
      const session = await transact(async (transaction) => {
        await orExpired(tokens.use(transaction, tenant_id, 'sso-link', token));
        const account = await accounts.find(transaction, tenant_id, account_id);
        if (account?.standing !== 'active') return undefined;
        const { email, full_name, locale } = account;
        await enqueueMail(transaction, {
          ...accounts.senderOf(tenant_id),
          template: 'identity-linked',
          to: email,
          locale,
          values: { full_name, provider: title, place: address },
        });
        return admit(transaction, provider, person, { account, how: 'linked' }, address);
      });
      if (!session) throw new SsoFailure('The account is not approved', 'sso-pending');
      return session;
    },

    /** Reports what `enter` would do, without doing it. */
    async rehearse(provider: IdentityProvider, { person, claims }: Said): Promise<TestSignIn> {
      const { tenant_id, settings, name } = provider;
      const { subject, email = null, full_name = null, groups } = person;
      const said = { provider: name, subject, email, full_name, groups, claims };
      const teams = [...new Set(groups.flatMap((group) => settings.group_teams[group] ?? []))];
      const told = { ...said, teams, reason: null };
      try {
        return await transact(async (transaction) => {
          const known = await findKnown(transaction, keyOf(provider, person));
          if (known) return { ...told, outcome: 'known' as const, is_approved: known.standing === 'active' };
          const present = await accounts.findByEmail(transaction, tenant_id, toTrustedEmail(settings, person));
          if (present) {
            const is_approved =
              present.standing === 'active' || (present.standing === 'unconfirmed' && settings.auto_approve);
            return { ...told, outcome: 'linked' as const, is_approved };
          }
          if (!settings.auto_provision) throw new SsoFailure('No account has this email address', 'sso-no-account');
          return { ...told, outcome: 'created' as const, is_approved: settings.auto_approve };
        });
      } catch (error) {
        if (!(error instanceof SsoFailure)) throw error;
        return { ...said, teams: [], outcome: 'refused', reason: error.message, is_approved: false };
      }
    },

    recordFailure: (tenant_id: string, provider: string | undefined, failure: SsoFailure, address: string) =>
      transact((transaction) =>
        recordAudit(transaction, {
          ...scopeOf(tenant_id),
          action: `${kind}.sso-failed`,
          actor: { kind: 'anyone' },
          address,
          details: { provider: provider ?? null, reason: failure.message },
        }),
      ),
  };
}

/** The email address finds accounts and teams, so it must be trusted, for new and existing accounts. */
function toTrustedEmail(settings: IdentityProvider['settings'], { email, is_email_verified }: ExternalPerson): string {
  const refuse = (message: string) => new SsoFailure(message, 'sso-email');
  if (email === undefined) throw refuse('The provider sent no email address');
  const isTrusted = is_email_verified ?? settings.trust_email;
  if (!isTrusted) throw refuse('The provider did not confirm the email address');
  const address = email.normalize('NFC').toLowerCase();
  if (address.length > emailMaxLength || !/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/.test(address)) {
    throw refuse('The provider sent an invalid email address');
  }
  const domain = address.slice(address.indexOf('@') + 1);
  const { email_domains } = settings;
  if (email_domains.length > 0 && !email_domains.includes(domain))
    throw refuse('The domain of the email address is not allowed');
  return address;
}

/** One line of visible text, as the forms require; by default the part before the @. */
function toFullName({ full_name = '' }: ExternalPerson, email: string): string {
  const name = full_name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return Array.from(name || email.slice(0, email.indexOf('@')))
    .slice(0, 250)
    .join('');
}
