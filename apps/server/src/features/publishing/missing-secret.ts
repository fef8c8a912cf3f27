import type { SecretUse } from '../../config/tenant-secrets.ts';
import { because } from '../../platform/because.ts';
import { FolderError } from './findings.ts';

/** The same sentence whether nobody set the variable or somebody else's organization has it. */
export function missingSecret(
  owner: { kind: 'strategy' | 'provider'; name: string },
  variable: string,
  { org_id: organization, issuer = 'portal' }: SecretUse,
): FolderError {
  const why = because('missing-secret', { ...owner, variable, organization, issuer });
  return new FolderError([{ file: 'portal.yaml', ...why }]);
}
