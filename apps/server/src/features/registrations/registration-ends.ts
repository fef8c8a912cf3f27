import type { Registration, RegistrationEnd } from '@portico/contract/registrations.ts';
import { toSuccessor } from '../version-ends/successor.ts';
import type { RegistrationEndStore } from './registration-end-store.ts';

export type RegistrationEnds = ReturnType<typeof createRegistrationEnds>;

/** Adds the end of its version to each registration. */
export function createRegistrationEnds({ listVersions }: RegistrationEndStore) {
  return async (portal_id: string, registrations: readonly Registration[]): Promise<Registration[]> => {
    if (registrations.length === 0) return [];
    const versions = await listVersions(portal_id, [...new Set(registrations.map(({ product_id }) => product_id))]);
    const byId = new Map(versions.map((version) => [version.id, version]));
    const byProduct = Map.groupBy(versions, ({ product_id }) => product_id);

    const endOf = ({ product_id, product_version_id, access }: Registration): RegistrationEnd | null => {
      const version = byId.get(product_version_id);
      if (!version || (!version.is_deprecated && version.sunset_at === null)) return null;
      // Versions of a product that the developer may not see any more stay unknown to them.
      const isSeen = access !== 'product-hidden' && access !== 'not-permitted';
      const next = isSeen ? toSuccessor(version, byProduct.get(product_id) ?? []) : undefined;
      return {
        deprecated: version.is_deprecated,
        deprecated_on: version.deprecated_on,
        sunset_on: version.sunset_at?.slice(0, 10) ?? null,
        after_sunset: version.after_sunset ?? 'refuse',
        successor: next ? { id: next.id, name: next.name, slug: next.slug } : null,
      };
    };
    return registrations.map((registration) => ({ ...registration, end: endOf(registration) }));
  };
}
