import type { TestSignIn } from '@portico/contract/admin-identity-providers.ts';
import type { Locale } from '@portico/contract/constants.ts';
import { emailMaxLength } from '@portico/contract/constants.ts';
import type { Querying, Transact } from '../../database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { SessionService, SessionTokens } from '../sessions/service.ts';
import type { NewSsoAccount, SsoAccount, SsoAccounts } from './accounts.ts';
import { SsoFailure } from './failure.ts';
import type { ExternalPerson, IdentityProvider, Said } from './provider.ts';
import type { IdentityKey, SsoStore } from './store.ts';
import type { createTeamMapping } from './teams.ts';

interface Deps {
  store: SsoStore;
  accounts: SsoAccounts;
  sessions: Pick<SessionService, 'open'>;
  /** Left out for those who have no teams. */
  mapTeams?: ReturnType<typeof createTeamMapping> | undefined;
  transact: Transact;
  recordAudit: RecordAudit;
  now(): string;
}

export interface Caller {
  address: string;
  locale: Locale;
}

/** More than OpenID and SAML allow; what is longer is no name of anybody. */
const subjectMaxLength = 512;

export type Entry = ReturnType<typeof createEntry>;

/** Turns what a provider says of a person into a session of an account. */
export function createEntry({ store, accounts, sessions, mapTeams, transact, recordAudit, now }: Deps) {
  const { kind } = accounts;
  const scopeOf = (tenant_id: string) => (kind === 'developer' ? { portal_id: tenant_id } : { org_id: tenant_id });

  /** The account of an identity that was here before, or of its address, or a new one. */
  async function findAccount(
    transaction: Querying,
    key: IdentityKey,
    { settings }: IdentityProvider,
    person: ExternalPerson,
    locale: Locale,
  ): Promise<{ account: SsoAccount; how: 'known' | 'linked' | 'created'; is_new?: boolean }> {
    const { tenant_id } = key;
    const known = await findKnown(transaction, key);
    if (known) return { account: known, how: 'known' };

    const email = toTrustedEmail(settings, person);
    const wanted = { email, full_name: toFullName(person, email), locale, is_approved: settings.auto_approve };
    const present = await accounts.findByEmail(transaction, tenant_id, email);
    if (present) {
      const is_new = present.standing === 'unconfirmed';
      return { account: await link(transaction, tenant_id, present, wanted), how: 'linked', is_new };
    }
    if (!settings.auto_provision) throw new SsoFailure('There is no account for the address', 'sso-no-account');

    const id = await accounts.add(transaction, tenant_id, wanted);
    // Somebody was quicker: the same person in another tab, or, for users, another organization long ago.
    const created = await (id === undefined
      ? accounts.findByEmail(transaction, tenant_id, email)
      : accounts.find(transaction, tenant_id, id));
    if (!created) throw new SsoFailure('The address has an account elsewhere', 'sso-no-account');
    return { account: created, how: 'created', is_new: id !== undefined };
  }

  async function findKnown(transaction: Querying, key: IdentityKey): Promise<SsoAccount | undefined> {
    const identity = await store.findIdentity(transaction, key);
    return identity && accounts.find(transaction, key.tenant_id, identity.account_id);
  }

  async function link(transaction: Querying, tenant_id: string, present: SsoAccount, wanted: NewSsoAccount) {
    if (present.standing !== 'unconfirmed') return present;
    await accounts.confirm(transaction, tenant_id, present.id, wanted);
    return (await accounts.find(transaction, tenant_id, present.id)) ?? present;
  }

  return {
    /** The tokens of a new session. Who may not come in yet is known from then on, and is told to wait. */
    async enter(
      provider: IdentityProvider,
      person: ExternalPerson,
      { address, locale }: Caller,
    ): Promise<SessionTokens> {
      const { tenant_id, id: provider_id, settings } = provider;
      const { subject } = person;
      if (subject === '' || subject.length > subjectMaxLength) throw new SsoFailure('The provider names nobody');
      const key = { tenant_id, provider_id, subject };
      const tokens = await transact(async (transaction) => {
        const { account, how, is_new } = await findAccount(transaction, key, provider, person, locale);
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
        if (how !== 'known') {
          const details = { ...event.details, ...(is_new && { is_new }) };
          await recordAudit(transaction, { ...event, action: `${kind}.identity-${how}`, details });
        }
        const mayEnter = account.standing === 'active';
        const action = mayEnter ? (`${kind}.signed-in` as const) : (`${kind}.sign-in-refused` as const);
        await recordAudit(transaction, { ...event, action });
        return mayEnter ? sessions.open(transaction, { tenant_id, kind, id: account.id }) : undefined;
      });
      if (!tokens) throw new SsoFailure('The account is not approved', 'sso-pending');
      return tokens;
    },

    /** What `enter` would do, told and not done. */
    async rehearse(provider: IdentityProvider, { person, claims }: Said): Promise<TestSignIn> {
      const { tenant_id, id: provider_id, settings, name } = provider;
      const { subject, email = null, full_name = null, groups } = person;
      const said = { provider: name, subject, email, full_name, groups, claims };
      const teams = [...new Set(groups.flatMap((group) => settings.group_teams[group] ?? []))];
      const told = { ...said, teams, reason: null };
      try {
        return await transact(async (transaction) => {
          if (subject === '' || subject.length > subjectMaxLength) throw new SsoFailure('The provider names nobody');
          const known = await findKnown(transaction, { tenant_id, provider_id, subject });
          if (known) return { ...told, outcome: 'known' as const, is_approved: known.standing === 'active' };
          const present = await accounts.findByEmail(transaction, tenant_id, toTrustedEmail(settings, person));
          if (present) {
            const is_approved =
              present.standing === 'active' || (present.standing === 'unconfirmed' && settings.auto_approve);
            return { ...told, outcome: 'linked' as const, is_approved };
          }
          if (!settings.auto_provision) throw new SsoFailure('There is no account for the address', 'sso-no-account');
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

/**
 * The address by which accounts and teams are found, so nothing less than a confirmed one will do, for a new account
 * as much as for an old one.
 */
function toTrustedEmail(settings: IdentityProvider['settings'], { email, is_email_verified }: ExternalPerson): string {
  const refuse = (message: string) => new SsoFailure(message, 'sso-email');
  if (email === undefined) throw refuse('The provider names no e-mail address');
  const isTrusted = is_email_verified ?? settings.trust_email;
  if (!isTrusted) throw refuse('The provider does not say that the e-mail address is confirmed');
  const address = email.normalize('NFC').toLowerCase();
  if (address.length > emailMaxLength || !/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/.test(address)) {
    throw refuse('The provider names something that is no e-mail address');
  }
  const domain = address.slice(address.indexOf('@') + 1);
  const { email_domains } = settings;
  if (email_domains.length > 0 && !email_domains.includes(domain)) throw refuse('The address is of another domain');
  return address;
}

/** One line of visible text, as the forms ask for it; without one, what stands before the @. */
function toFullName({ full_name = '' }: ExternalPerson, email: string): string {
  const name = full_name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return Array.from(name || email.slice(0, email.indexOf('@')))
    .slice(0, 250)
    .join('');
}
