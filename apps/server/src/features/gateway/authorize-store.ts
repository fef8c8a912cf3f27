import type { SpecOperation } from '@portico/api-reference/compile/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { isFound } from '../../platform/database/outcome.ts';
import { prepare } from '../../platform/database/prepared.ts';
import type { AuthStrategyTable, ProductVersionTable } from '../../platform/database/tables/catalog.ts';
import { accessOf, isInUse } from '../access/store/application-access.ts';
import type { KnownApplication, KnownCredential } from '../auth-strategies/caller.ts';
import { toSuccessor } from '../version-ends/successor.ts';

type StrategyRow = Pick<
  AuthStrategyTable,
  'id' | 'credential_type' | 'key_names' | 'auth_methods' | 'issuer' | 'audience'
>;

export interface RoutedVersion
  extends Pick<
    ProductVersionTable,
    | 'portal_id'
    | 'id'
    | 'routes'
    | 'sunset_at'
    | 'after_sunset'
    | 'is_deprecated'
    | 'deprecated_on'
    | 'deprecation_mailed_at'
  > {
  strategies: StrategyRow[];
  /** The successor of a version that ends; undefined if it does not end or has none. */
  successor: Successor | undefined;
}

export interface Successor {
  canonical_domain: string;
  product: { id: string; slug: string };
  version: { id: string; slug: string };
}

type SiblingRow = Pick<ProductVersionTable, 'id' | 'name' | 'slug' | 'is_deprecated' | 'created_at'>;

const isEnding = ({ is_deprecated, sunset_at }: Pick<ProductVersionTable, 'is_deprecated' | 'sunset_at'>): boolean =>
  is_deprecated || sunset_at !== null;

export type AuthorizeStore = ReturnType<typeof createAuthorizeStore>;

export const createAuthorizeStore = (database: Database) => {
  const { query } = database;
  const applications = () =>
    query
      .selectFrom('application')
      .innerJoin('auth_strategy as strategy', (join) => inPortal(join, 'strategy.id', 'application.auth_strategy_id'));

  const applicationColumns = [
    'application.id as application_id',
    'application.developer_id',
    'application.auth_strategy_id',
    'application.reference_id',
    'application.reference_bound_at',
    'strategy.registers_clients',
    'strategy.available_scopes',
    isInUse().as('is_in_use'),
  ] as const;

  const byHash = prepare(database, ['portal_id', 'hash'], ({ portal_id, hash }) =>
    applications()
      .innerJoin('credential', (join) => inPortal(join, 'credential.application_id', 'application.id'))
      .select(applicationColumns)
      .select(['credential.id', 'credential.kind', 'credential.expires_at', 'credential.last_used_at'])
      .where((row) => equal(row, { 'credential.portal_id': portal_id, 'credential.hash': hash }))
      .where('credential.revoked_at', 'is', null),
  );

  const specHash = prepare(database, ['portal_id', 'product_version_id'], ({ portal_id, product_version_id }) =>
    query
      .selectFrom('spec')
      .select('hash')
      .where((row) => equal(row, { portal_id, product_version_id })),
  );

  const byClientId = prepare(database, ['portal_id', 'client_id'], ({ portal_id, client_id }) =>
    applications()
      .select(applicationColumns)
      .where((row) => equal(row, { 'application.portal_id': portal_id, 'application.reference_id': client_id })),
  );

  const byId = prepare(database, ['portal_id', 'id'], ({ portal_id, id }) =>
    applications()
      .select(applicationColumns)
      .where((row) => equal(row, { 'application.portal_id': portal_id, 'application.id': id })),
  );

  const registrations = prepare(database, ['portal_id', 'application_id'], ({ portal_id, application_id }) =>
    query
      .selectFrom('registration')
      .innerJoin('application', (join) => inPortal(join, 'application.id', 'registration.application_id'))
      .innerJoin('product_version as version', (join) =>
        inPortal(join, 'version.id', 'registration.product_version_id'),
      )
      .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
      .innerJoin('portal', 'portal.id', 'registration.portal_id')
      .select([
        'registration.product_version_id',
        'registration.status',
        'registration.granted_scopes',
        accessOf().as('access'),
      ])
      .where((row) =>
        equal(row, { 'registration.portal_id': portal_id, 'registration.application_id': application_id }),
      ),
  );

  type ApplicationRow = NonNullable<Awaited<ReturnType<typeof byClientId.first>>>;

  async function toApplication(portal_id: string, row: ApplicationRow): Promise<KnownApplication> {
    const { application_id, developer_id, auth_strategy_id, is_in_use, available_scopes } = row;
    const known = await registrations.all({ portal_id, application_id });
    const approved = known.filter(({ status, access }) => status === 'approved' && access === 'granted');
    return {
      portal_id,
      id: application_id,
      developer_id,
      auth_strategy_id,
      client_id: row.reference_id,
      client_since_ms: toClientSince(row),
      scopes: available_scopes.filter((scope) => approved.some(({ granted_scopes }) => granted_scopes.includes(scope))),
      is_in_use: Boolean(is_in_use),
      registrations: new Map(
        known.map(({ product_version_id, ...registration }) => [product_version_id, registration]),
      ),
    };
  }

  /** The versions of the products of these versions, by product. */
  async function listSiblings(ending: readonly { portal_id: string; product_id: string }[]) {
    const byProduct = new Map<string, SiblingRow[]>();
    if (ending.length === 0) return byProduct;
    const rows = await query
      .selectFrom('product_version')
      .select(['product_id', 'id', 'name', 'slug', 'is_deprecated', 'created_at'])
      .where('portal_id', 'in', [...new Set(ending.map(({ portal_id }) => portal_id))])
      .where('product_id', 'in', [...new Set(ending.map(({ product_id }) => product_id))])
      .execute();
    for (const { product_id, ...row } of rows) byProduct.set(product_id, [...(byProduct.get(product_id) ?? []), row]);
    return byProduct;
  }

  return {
    /** All versions of the organization's portals with gateway routes, and their auth strategies. */
    async listRoutedVersions(org_id: string): Promise<RoutedVersion[]> {
      const rows = await query
        .selectFrom('portal')
        .innerJoin('product_version as version', 'version.portal_id', 'portal.id')
        .innerJoin('product', (join) => inPortal(join, 'product.id', 'version.product_id'))
        .leftJoin('product_version_strategy as offer', (join) =>
          inPortal(join, 'offer.product_version_id', 'version.id'),
        )
        .leftJoin('auth_strategy as strategy', (join) => inPortal(join, 'strategy.id', 'offer.auth_strategy_id'))
        .select(['version.portal_id', 'version.id', 'version.routes', 'version.sunset_at', 'version.after_sunset'])
        .select(['version.is_deprecated', 'version.deprecated_on', 'version.deprecation_mailed_at'])
        .select(['version.name', 'version.successor as successor_name', 'version.product_id'])
        .select(['product.slug as product_slug', 'portal.canonical_domain'])
        .select(['strategy.id as strategy_id', 'strategy.credential_type', 'strategy.key_names'])
        .select(['strategy.auth_methods', 'strategy.issuer', 'strategy.audience'])
        .where('portal.org_id', '=', org_id)
        .where('version.routes', '!=', '[]' as never)
        .execute();
      const siblings = await listSiblings(rows.filter(isEnding));
      const versions = new Map<string, RoutedVersion>();
      for (const row of rows) {
        const { strategy_id, credential_type, key_names, auth_methods, issuer, audience, ...rest } = row;
        const { name, successor_name, product_id, product_slug, canonical_domain, ...version } = rest;
        const found = isEnding(row)
          ? toSuccessor({ name, successor: successor_name }, siblings.get(product_id) ?? [])
          : undefined;
        const product = { id: product_id, slug: product_slug };
        const successor = found && { canonical_domain, product, version: found };
        const known = versions.get(version.id) ?? { ...version, successor, strategies: [] };
        versions.set(version.id, known);
        if (strategy_id === null || !credential_type || !key_names || !auth_methods) continue;
        known.strategies.push({ id: strategy_id, credential_type, key_names, auth_methods, issuer, audience });
      }
      return [...versions.values()];
    },

    async findSpecHash(portal_id: string, product_version_id: string): Promise<string | undefined> {
      return (await specHash.first({ portal_id, product_version_id }))?.hash;
    },

    async listSpecOperations(portal_id: string, product_version_id: string): Promise<SpecOperation[]> {
      const row = await query
        .selectFrom('spec')
        .select('operations')
        .where((row) => equal(row, { portal_id, product_version_id }))
        .executeTakeFirst();
      return (row?.operations ?? []) as SpecOperation[];
    },

    async findByHash(portal_id: string, hash: string): Promise<KnownCredential | undefined> {
      const row = await byHash.first({ portal_id, hash });
      if (!row) return undefined;
      const { id, kind, expires_at, last_used_at } = row;
      return { portal_id, id, kind, expires_at, last_used_at, application: await toApplication(portal_id, row) };
    },

    async findByClientId(portal_id: string, client_id: string): Promise<KnownApplication | undefined> {
      const row = await byClientId.first({ portal_id, client_id });
      return row && toApplication(portal_id, row);
    },

    async findById(portal_id: string, id: string): Promise<KnownApplication | undefined> {
      const row = await byId.first({ portal_id, id });
      return row && toApplication(portal_id, row);
    },

    /** Whether the application has registered its own keys, which make its secret invalid. */
    hasClientKeys: (portal_id: string, application_id: string): Promise<boolean> =>
      isFound(
        query
          .selectFrom('oauth_client_keys')
          .select('application_id')
          .where((row) => equal(row, { portal_id, application_id })),
      ),
  };
};

/**
 * The time from which a token belongs to this client. Tokens record the second of their issue. A token of the same
 * second in which the client id was assigned may belong to the previous client, unless the issuer itself assigned the
 * id.
 */
function toClientSince(row: { reference_bound_at: string; registers_clients: boolean }): number {
  const bound_ms = Date.parse(row.reference_bound_at);
  return row.registers_clients ? Math.floor(bound_ms / 1000) * 1000 : bound_ms;
}
