import type { SecretUse } from '../../config/tenant-secrets.ts';
import { FolderError } from './findings.ts';

/** The same sentence whether nobody set the variable or somebody else's organization has it. */
export function missingSecret(what: string, variable: string, { org_id, issuer }: SecretUse): FolderError {
  const reason =
    `${what} needs the secret ${variable}, which is not set for the organization ${org_id} and the issuer ` +
    `${issuer ?? 'of the portal'}: set it where you run portico publish, or ask the operator to list it in TENANT_SECRETS`;
  return new FolderError([{ file: 'portal.yaml', reason }]);
}
