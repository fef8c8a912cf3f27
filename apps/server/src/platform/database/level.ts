import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { accountBooleans, accountJsons } from './tables/accounts.ts';
import { analyticsBooleans, analyticsJsons } from './tables/analytics.ts';
import { applicationBooleans, applicationJsons } from './tables/applications.ts';
import { catalogBooleans, catalogJsons } from './tables/catalog.ts';
import { flagBooleans, flagJsons } from './tables/flags.ts';
import { formJsons } from './tables/forms.ts';
import { gatewayBooleans, gatewayJsons } from './tables/gateway.ts';
import { mailBooleans, mailJsons } from './tables/mail.ts';
import { notificationBooleans, notificationJsons } from './tables/notifications.ts';
import { referenceBooleans, referenceJsons } from './tables/reference.ts';
import { searchJsons } from './tables/search.ts';
import { siteJsons } from './tables/site.ts';
import { ssoBooleans, ssoJsons } from './tables/sso.ts';
import { versionChangesBooleans, versionChangesJsons } from './tables/version-changes.ts';
import { webhookBooleans, webhookJsons } from './tables/webhooks.ts';

/** Boolean columns: PostgreSQL returns `true`, SQLite `1`. */
const booleans = new Set([
  ...catalogBooleans,
  ...accountBooleans,
  ...applicationBooleans,
  ...analyticsBooleans,
  ...mailBooleans,
  ...flagBooleans,
  ...gatewayBooleans,
  ...referenceBooleans,
  ...ssoBooleans,
  ...webhookBooleans,
  ...notificationBooleans,
  ...versionChangesBooleans,
]);

/** Columns that hold JSON as text. */
const jsons = new Set([
  ...catalogJsons,
  ...accountJsons,
  ...applicationJsons,
  ...analyticsJsons,
  ...mailJsons,
  ...flagJsons,
  ...formJsons,
  ...gatewayJsons,
  ...referenceJsons,
  ...searchJsons,
  ...ssoJsons,
  ...webhookJsons,
  ...notificationJsons,
  ...versionChangesJsons,
  ...siteJsons,
]);

/** Converts rows of both engines to the same values, by column name. */
export const levelRows: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs) => node,
  async transformResult({ result }: PluginTransformResultArgs) {
    createRowLeveler()(result.rows as Record<string, unknown>[]);
    return result;
  },
};

/** The same for rows of one statement, whose columns are looked up once. */
export function createRowLeveler() {
  let flags: string[] | undefined;
  let texts: string[] = [];
  return (rows: Record<string, unknown>[]): Record<string, unknown>[] => {
    const [first] = rows;
    if (!first) return rows;
    if (!flags) {
      const columns = Object.keys(first);
      flags = columns.filter((column) => booleans.has(column));
      texts = columns.filter((column) => jsons.has(column));
    }
    for (const row of rows) {
      for (const column of flags) if (row[column] !== null) row[column] = Boolean(row[column]);
      for (const column of texts) if (row[column] !== null) row[column] = JSON.parse(row[column] as string);
    }
    return rows;
  };
}

/** The stored form of a JSON column. Typed as its parsed value, so that table types describe reading. */
export const asJson = <Value>(value: Value): Value => JSON.stringify(value) as Value;
