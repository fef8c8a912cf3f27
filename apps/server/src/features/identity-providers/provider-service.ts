import type { TestSignIn } from '@portico/contract/admin-identity-providers.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { EmailTokenService } from '../accounts/email-tokens.ts';
import type { ProviderRow } from './provider-store.ts';
import { readMetadata } from './saml-metadata.ts';

/** What the desks for a portal's providers and for an organization's have in common. */

/** A provider as those who set it up see it: everything but its secret. */
export function toShownProvider(row: ProviderRow, identities: ReadonlyMap<string, number>) {
  const { id, name, title, provider_kind: kind, is_enabled, created_at, updated_at } = row;
  const { trust_email, email_domains, auto_provision, auto_approve, group_teams, ...own } =
    row.provider_settings as Record<string, never>;
  return {
    id,
    name,
    title,
    kind,
    is_enabled,
    trust_email,
    email_domains,
    auto_provision,
    auto_approve,
    teams: group_teams,
    [kind]: own,
    has_secret: row.sealed_secret !== null,
    identities: identities.get(id) ?? 0,
    created_at,
    updated_at,
  };
}

export const noSuchProvider = () => new Problem('not-found', 'There is no such identity provider.');

/** Of the metadata given or named, what is filled into the form. */
export async function readGivenMetadata(
  { xml, url }: { xml?: string; url?: string },
  outbound: (url: string) => Promise<Response>,
) {
  if (xml !== undefined) return readMetadata('xml', xml);
  if (url === undefined) throw invalidParameter({ field: 'url', rule: 'required', reason: 'is required' });
  const answer = await outbound(url).catch((error: Error) => {
    throw invalidParameter({ field: 'url', rule: 'invalid', reason: `cannot be read: ${error.message}` });
  });
  if (answer.ok) return readMetadata('url', await answer.text());
  throw invalidParameter({ field: 'url', rule: 'invalid', reason: `answers ${answer.status}` });
}

interface TestDeps {
  tokens: Pick<EmailTokenService, 'issue' | 'read'>;
  transact: Transact;
}

/** Sign-ins that only tell what would happen. */
export const createTestSignIns = ({ tokens, transact }: TestDeps) => ({
  /** What the browser of whoever tries it shows at the address that begins. */
  begin: (tenant_id: string, provider_id: string, tester: { id: string }, return_to: string): Promise<string> =>
    transact((transaction) =>
      tokens.issue(transaction, tenant_id, 'sso-test', {
        account_id: tester.id,
        payload: { provider_id, tested_by: tester.id, return_to },
      }),
    ),

  /** Only for whoever began it. */
  async resultOf(tenant_id: string, result: string, tester: { id: string }): Promise<TestSignIn> {
    const gone = () => new Problem('not-found', 'There is no such test, or it is too long ago.');
    const { account_id, payload } = await tokens.read(tenant_id, 'sso-test-result', result).catch(() => {
      throw gone();
    });
    if (account_id !== tester.id) throw gone();
    return payload as unknown as TestSignIn;
  },
});
