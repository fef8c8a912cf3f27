import { sql } from 'kysely';
import { type Migration, Migrator, type MigratorProps } from 'kysely/migration';
import type { Database } from './database.ts';
import { asLongWork } from './long-work.ts';
import { catalogMigration } from './migrations/001-catalog.ts';
import { accountsMigration } from './migrations/002-accounts.ts';
import { mailMigration } from './migrations/003-mail.ts';
import { applicationsMigration } from './migrations/004-applications.ts';
import { searchMigration } from './migrations/005-search.ts';
import { usersMigration } from './migrations/006-users.ts';
import { analyticsMigration } from './migrations/007-analytics.ts';
import { flagsMigration } from './migrations/008-flags.ts';
import { ssoMigration } from './migrations/009-sso.ts';
import { documentAssetsMigration } from './migrations/010-document-assets.ts';
import { gatewayMigration } from './migrations/011-gateway.ts';
import { referenceMigration } from './migrations/012-reference.ts';
import { publishingMigration } from './migrations/013-publishing.ts';
import { productNamesMigration } from './migrations/014-product-names.ts';
import { webhooksMigration } from './migrations/016-webhooks.ts';
import { notificationsMigration } from './migrations/017-notifications.ts';
import { auditChainMigration } from './migrations/018-audit-chain.ts';
import { foundingMigration } from './migrations/019-founding.ts';
import { hostsMigration } from './migrations/020-hosts.ts';
import { identityMigration } from './migrations/021-identity.ts';
import { grantedScopesMigration } from './migrations/022-granted-scopes.ts';
import { gatewayAccessMigration } from './migrations/023-gateway.ts';
import { auditSealMigration } from './migrations/025-audit-seal.ts';
import { limitsMigration } from './migrations/026-limits.ts';
import { allowedOriginsMigration } from './migrations/027-allowed-origins.ts';
import { webhookCausesMigration } from './migrations/028-webhook-causes.ts';
import { slugsMigration } from './migrations/029-slugs.ts';
import { visibilityMigration } from './migrations/030-visibility.ts';
import { searchEnginesMigration } from './migrations/031-search-engines.ts';
import { noticesMigration } from './migrations/032-notices.ts';
import { versionChangesMigration } from './migrations/033-version-changes.ts';
import { analyticsApartMigration } from './migrations/034-analytics-apart.ts';
import { versionEndsMigration } from './migrations/035-version-ends.ts';
import { placesMigration } from './migrations/036-places.ts';
import { searchSettingsMigration } from './migrations/038-search-settings.ts';
import { calledOperationsMigration } from './migrations/039-called-operations.ts';
import { siteMigration } from './migrations/040-site.ts';
import { mailTextsMigration } from './migrations/042-mail-texts.ts';
import { passwordRulesMigration } from './migrations/044-password-rules.ts';
import { auditStreamMigration } from './migrations/045-audit-stream.ts';
import { useRankMigration } from './migrations/046-use-rank.ts';
import { searchUsesMigration } from './migrations/047-search-uses.ts';
import { formFieldsMigration } from './migrations/048-form-fields.ts';
import { termsMigration } from './migrations/049-terms.ts';
import { versionDocumentsMigration } from './migrations/050-version-documents.ts';
import { contentLanguagesMigration } from './migrations/051-content-languages.ts';
import { siteDraftsMigration } from './migrations/052-site-drafts.ts';
import { conversionsMigration } from './migrations/054-conversions.ts';
import { isPostgres } from './migrations/columns.ts';

/** Functions that need this installation's key. Called only when a step has something to seal. */
type Seal = (text: string) => Promise<string>;

const refuse: Seal = async () => {
  throw new Error('Migrating this database takes its secret key');
};

/** In the order of their names. A migration that has landed is never edited. */
export const toMigrations = (seal: Seal): Record<string, Migration> => ({
  '001-catalog': catalogMigration,
  '002-accounts': accountsMigration,
  '003-mail': mailMigration,
  '004-applications': applicationsMigration,
  '005-search': searchMigration,
  '006-users': usersMigration,
  '007-analytics': analyticsMigration,
  '008-flags': flagsMigration,
  '009-sso': ssoMigration,
  '010-document-assets': documentAssetsMigration,
  '011-gateway': gatewayMigration,
  '012-reference': referenceMigration,
  '013-publishing': publishingMigration,
  '014-product-names': productNamesMigration,
  '016-webhooks': webhooksMigration,
  '017-notifications': notificationsMigration,
  '018-audit-chain': auditChainMigration(seal),
  '019-founding': foundingMigration,
  '020-hosts': hostsMigration,
  '021-identity': identityMigration,
  '022-granted-scopes': grantedScopesMigration,
  '023-gateway': gatewayAccessMigration,
  '025-audit-seal': auditSealMigration(seal),
  '026-limits': limitsMigration,
  '027-allowed-origins': allowedOriginsMigration,
  '028-webhook-causes': webhookCausesMigration,
  '029-slugs': slugsMigration,
  '030-visibility': visibilityMigration,
  '031-search-engines': searchEnginesMigration,
  '032-notices': noticesMigration,
  '033-version-changes': versionChangesMigration,
  '034-analytics-apart': analyticsApartMigration,
  '035-version-ends': versionEndsMigration,
  '036-places': placesMigration,
  '038-search-settings': searchSettingsMigration,
  '039-called-operations': calledOperationsMigration,
  '040-site': siteMigration,
  '042-mail-texts': mailTextsMigration,
  '044-password-rules': passwordRulesMigration,
  '045-audit-stream': auditStreamMigration,
  '046-use-rank': useRankMigration,
  '047-search-uses': searchUsesMigration,
  '048-form-fields': formFieldsMigration,
  '049-terms': termsMigration,
  '050-version-documents': versionDocumentsMigration,
  '051-content-languages': contentLanguagesMigration,
  '052-site-drafts': siteDraftsMigration,
  '054-conversions': conversionsMigration,
});

/** Every migration that this version knows, in their order. */
export const migrationNames: readonly string[] = Object.keys(toMigrations(refuse));

/** A newer version has migrated the database; this version does not know the new tables. */
export class NewerDatabase extends Error {}

type Names = Pick<MigratorProps, 'migrationTableName' | 'migrationLockTableName'>;

async function isNewer(
  query: Database['query'],
  known: readonly string[],
  { migrationTableName: table = 'kysely_migration' }: Names,
): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(query);
  return rows.some(({ name }) => !known.includes(name));
}

/** A step may take longer than any other statement. */
const withoutTimeouts = (migrations: Record<string, Migration>): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [
      name,
      {
        async up(transaction) {
          if (isPostgres(transaction)) await sql`set local statement_timeout = 0`.execute(transaction);
          await up(transaction);
        },
      } satisfies Migration,
    ]),
  );

/** Running servers may hold locks that a step needs, and wait for locks that it holds. */
const isDeadlock = (error: unknown): boolean => (error as { code?: string }).code === '40P01';
const triesMaximum = 20;

/** Brings the schema up to date. Safe when several servers start at once: one migrates, the others wait. */
export const migrate = ({ query }: Database, seal: Seal = refuse): Promise<string[]> =>
  migrateBy(query, toMigrations(seal));

/** Runs other migrations in the same way, recorded in their own tables. */
export async function migrateBy(
  query: Database['query'],
  migrations: Record<string, Migration>,
  names: Names = {},
): Promise<string[]> {
  const migrator = new Migrator({
    db: query,
    provider: { getMigrations: async () => withoutTimeouts(migrations) },
    // The names start with numbers. Comparing them by locale would load its rules at every start.
    nameComparator: (a, b) => (a < b ? -1 : Number(a > b)),
    ...names,
  });
  for (let tries = 1; ; tries += 1) {
    const { error, results = [] } = await asLongWork(() => migrator.migrateToLatest());
    if (!error) return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
    // All steps are one transaction, so a failed run leaves nothing behind and can be retried.
    if (isDeadlock(error) && tries < triesMaximum) continue;
    throw (await isNewer(query, Object.keys(migrations), names)) ? new NewerDatabase() : error;
  }
}
