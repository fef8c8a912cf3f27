import type { TestSignIn } from '@portico/contract/admin-identity-providers.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';

interface Deps {
  tokens: Pick<EmailTokenService, 'issue' | 'read'>;
  transact: Transact;
}

/** Test logins: they report the result and create no session. */
export const createTestSignIns = ({ tokens, transact }: Deps) => ({
  /** The token that the tester's browser presents at the URL that starts the test. */
  begin: (tenant_id: string, provider_id: string, tester: { id: string }, return_to: string): Promise<string> =>
    transact((transaction) =>
      tokens.issue(transaction, tenant_id, 'sso-test', {
        account_id: tester.id,
        payload: { provider_id, tested_by: tester.id, return_to },
      }),
    ),

  /** Only the user who started the test gets the result. */
  async resultOf(tenant_id: string, result: string, tester: { id: string }): Promise<TestSignIn> {
    const gone = () => new Problem('not-found', 'There is no such test, or it is too long ago.');
    const { account_id, payload } = await tokens.read(tenant_id, 'sso-test-result', result).catch(() => {
      throw gone();
    });
    if (account_id !== tester.id) throw gone();
    return payload as unknown as TestSignIn;
  },
});
