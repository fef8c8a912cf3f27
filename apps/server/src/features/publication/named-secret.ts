import type { SecretUse } from '../../config/tenant-secrets.ts';
import { because } from '../../platform/because.ts';
import { FolderError } from './findings.ts';
import type { Step } from './publication.ts';

interface NamedSecret {
  /** The owner of the secret, as the author knows it. */
  owner: { kind: 'strategy' | 'provider'; name: string };
  /** The environment variable that the file names. */
  variable: string | undefined;
  issuer: string | undefined;
  /** The context in which the secret is sealed. */
  context: string;
}

interface KeptSecret {
  issuer: unknown;
  variable: string | null;
  sealed: string | null;
}

/** Seals a secret that a file names. Sealing again gives another text, so an unchanged secret keeps its sealed form. */
export async function sealNamedSecret(
  { org_id, secrets, part }: Pick<Step, 'org_id' | 'secrets' | 'part'>,
  { owner, variable, issuer, context }: NamedSecret,
  kept: KeptSecret | undefined,
): Promise<string | null> {
  const sealed = kept?.sealed ?? null;
  // A secret from the console is in no folder. It belongs to the issuer that it was entered for.
  const isForIt = kept?.issuer === issuer && (kept?.variable ?? undefined) === variable;
  if (variable === undefined) return isForIt ? sealed : null;
  const use = { org_id, issuer };
  const secret = secrets.named(variable, use);
  if (secret === undefined && isForIt && (part || sealed !== null)) return sealed;
  if (secret === undefined) throw missingSecret(owner, variable, use);
  const known = sealed === null ? undefined : await secrets.open(sealed, context).catch(() => undefined);
  return known === secret ? sealed : secrets.seal(secret, context);
}

/** The same message whether the variable is unset or belongs to another organization. */
function missingSecret(
  owner: NamedSecret['owner'],
  variable: string,
  { org_id: organization, issuer = 'portal' }: SecretUse,
): FolderError {
  const why = because('missing-secret', { ...owner, variable, organization, issuer });
  return new FolderError([{ file: 'portal.yaml', ...why }]);
}
