import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { accountBooleans, accountJsons } from './tables/accounts.ts';
import { analyticsBooleans, analyticsJsons } from './tables/analytics.ts';
import { applicationBooleans, applicationJsons } from './tables/applications.ts';
import { catalogBooleans, catalogJsons } from './tables/catalog.ts';
import { flagBooleans, flagJsons } from './tables/flags.ts';
import { gatewayBooleans, gatewayJsons } from './tables/gateway.ts';
import { mailBooleans, mailJsons } from './tables/mail.ts';
import { notificationBooleans, notificationJsons } from './tables/notifications.ts';
import { referenceBooleans, referenceJsons } from './tables/reference.ts';
import { ssoBooleans, ssoJsons } from './tables/sso.ts';
import { webhookBooleans, webhookJsons } from './tables/webhooks.ts';

/** Columns that PostgreSQL answers as `true` and SQLite as `1`. */
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
]);

/** Columns that hold JSON as text. */
const jsons = new Set([
  ...catalogJsons,
  ...accountJsons,
  ...applicationJsons,
  ...analyticsJsons,
  ...mailJsons,
  ...flagJsons,
  ...gatewayJsons,
  ...referenceJsons,
  ...ssoJsons,
  ...webhookJsons,
  ...notificationJsons,
]);

/** Makes rows of both engines look the same, by column name. */
export const levelRows: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs) => node,
  async transformResult({ result }: PluginTransformResultArgs) {
    const [first] = result.rows;
    if (!first) return result;
    const toLevel = Object.keys(first).filter((column) => booleans.has(column) || jsons.has(column));
    if (toLevel.length === 0) return result;
    for (const row of result.rows as Record<string, unknown>[]) {
      for (const column of toLevel) row[column] = level(column, row[column]);
    }
    return result;
  },
};

function level(column: string, value: unknown): unknown {
  if (value === null) return null;
  return booleans.has(column) ? Boolean(value) : JSON.parse(value as string);
}

/** A JSON column's value as it is written. Typed as what is read, so that table types stay those of reading. */
export const asJson = <Value>(value: Value): Value => JSON.stringify(value) as Value;
