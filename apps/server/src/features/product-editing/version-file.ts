import type { VersionChange } from '@portico/contract/admin-products.ts';
import { invalidParameter } from '@portico/contract/problems.ts';
import type { VersionFile } from '../publication/content.ts';

/** The folder in which uploaded specifications are read; only file names are stored. */
export const uploadFolder = 'specs/uploaded/';

/** Merges the given values into the version's file; null deletes. */
export function changedVersion(
  file: VersionFile,
  change: VersionChange,
  strategy: string | null | undefined,
): VersionFile {
  const { name, slug, is_deprecated, deprecated_on, deprecation_note, successor } = change;
  const { sunset, after_sunset, try_it, is_frozen, routes } = change;
  const merged: Record<string, unknown> = {
    ...file,
    ...(name !== undefined && { name }),
    ...(is_deprecated !== undefined && { deprecated: is_deprecated }),
    ...(after_sunset !== undefined && { after_sunset }),
    ...(try_it !== undefined && { try_it }),
    ...(is_frozen !== undefined && { frozen: is_frozen }),
    ...(routes !== undefined && { routes }),
  };
  for (const [key, value] of Object.entries({ slug, deprecated_on, deprecation_note, successor, sunset })) {
    if (value === null || value === '') delete merged[key];
    else if (value !== undefined) merged[key] = value;
  }
  const registration = changedRegistration(file.registration, change, strategy);
  if (registration) merged.registration = registration;
  else delete merged.registration;
  return merged as VersionFile;
}

/** Removes or renames the former version where other versions of the product name it as their successor. */
export const withSuccessor = (files: readonly VersionFile[], former: string, name: string | undefined): VersionFile[] =>
  files.map(({ successor, ...file }) => {
    const next = successor === former ? name : successor;
    return next === undefined ? file : { ...file, successor: next };
  });

function changedRegistration(
  before: VersionFile['registration'],
  { registration_enabled, auto_approve }: VersionChange,
  strategy: string | null | undefined,
): VersionFile['registration'] {
  const auth_strategy = strategy === undefined ? before?.auth_strategy : (strategy ?? undefined);
  if (auth_strategy === undefined) {
    if (!registration_enabled) return undefined;
    const reason = 'is required where applications can register';
    throw invalidParameter({ field: 'auth_strategy_id', rule: 'required', reason });
  }
  return {
    enabled: registration_enabled ?? before?.enabled ?? true,
    auto_approve: auto_approve ?? before?.auto_approve ?? false,
    auth_strategy,
  };
}
