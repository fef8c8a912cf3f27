import type { Locale } from '@portico/contract/constants.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { FirstOwner } from '@portico/contract/setup.ts';
import type { Transact } from '../../database/database.ts';
import { toName } from '../../validation/name.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import { toEmailKey } from '../accounts/email-address.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import { checkNewPassword } from '../accounts/password-policy.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { OrganizationService } from '../organization/service.ts';
import type { UserService } from '../organization/users.ts';

interface Deps {
  organization: Pick<OrganizationService, 'list' | 'insert'>;
  users: Pick<UserService, 'insert'>;
  emailTokens: EmailTokenService;
  attempts: Pick<AttemptService, 'takeOrRefuse'>;
  hasher: PasswordHasher;
  access_codes: readonly string[];
  transact: Transact;
  recordAudit: RecordAudit;
  newId(): string;
}

/** Nobody has an account yet, so the link belongs to the server itself. */
const tenant = 'users';
const holder = 'set-up';

export type SetupService = ReturnType<typeof createSetupService>;

/** The first start of a server without the demo: whoever reads its output may create the organization and own it. */
export function createSetupService(deps: Deps) {
  const { organization, users, emailTokens, attempts, hasher, access_codes, transact, recordAudit, newId } = deps;
  const isSetUp = async () => (await organization.list()).length > 0;

  return {
    entry: async () => ({ is_set_up: await isSetUp(), access_code_required: access_codes.length > 0 }),

    /** A new token, and none before it is good any longer; undefined once there is an organization. */
    async issueToken(): Promise<string | undefined> {
      if (await isSetUp()) return undefined;
      return transact(async (transaction) => {
        await emailTokens.useAllOf(transaction, tenant, 'set-up', holder);
        return emailTokens.issue(transaction, tenant, 'set-up', { account_id: holder, payload: {} });
      });
    },

    async setUp(
      input: FirstOwner,
      { address, locale }: { address: string; locale: Locale },
    ): Promise<{ email: string }> {
      await attempts.takeOrRefuse(tenant, 'tokens-from-address', address);
      await emailTokens.read(tenant, 'set-up', input.token);
      if (await isSetUp()) throw new Problem('used-token', 'This server is set up already. Please log in.');
      const email = toEmailKey(input.email);
      const full_name = toName('full_name', input.full_name);
      const name = toName('organization', input.organization);
      checkNewPassword(input.password, email);
      const password_hash = await hasher.hash(input.password);

      return transact(async (transaction) => {
        await emailTokens.use(transaction, tenant, 'set-up', input.token);
        const org_id = newId();
        await organization.insert(transaction, { id: org_id, name, default_region: 'us' });
        const person = {
          org_id,
          email,
          full_name,
          preferred_name: null,
          role: 'owner',
          password_hash,
          locale,
        } as const;
        const user = await users.insert(transaction, person);
        if (!user) throw new Problem('used-token', 'There is an account for this address already. Please log in.');
        await recordAudit(transaction, {
          org_id,
          action: 'organization.set-up',
          actor: { kind: 'user', id: user.id },
          target: { kind: 'organization', id: org_id },
          address,
          details: { email, role: 'owner' },
        });
        return { email };
      });
    },
  };
}
