export interface AnalyticsTables {
  gateway_token: GatewayTokenTable;
  analytics_batch: AnalyticsBatchTable;
  analytics_rollup: AnalyticsRollupTable;
  analytics_operation: AnalyticsOperationTable;
  analytics_event_id: AnalyticsEventIdTable;
  analytics_apart: AnalyticsApartTable;
}

export interface GatewayTokenTable {
  org_id: string;
  id: string;
  name: string;
  /** Keyed with the server's secret key. The token itself is not stored. */
  hash: string;
  last_four: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

/** Received calls, until they are merged into the rollups and deleted. */
export interface AnalyticsBatchTable {
  portal_id: string;
  id: string;
  calls: Uint8Array;
}

/**
 * The calls of one application to one product version in one minute, hour or day. The columns of bytes hold a count for
 * each status code, and histograms of all calls and by status code. Times are milliseconds, for calculations.
 */
export interface AnalyticsRollupTable {
  portal_id: string;
  level: 'minute' | 'hour' | 'day';
  application_id: string;
  bucket_ms: number;
  product_version_id: string;
  requests: number;
  counts: Uint8Array;
  latency: Uint8Array;
  request_size: Uint8Array;
  response_size: Uint8Array;
  latency_by_status: Uint8Array;
  request_size_by_status: Uint8Array;
  response_size_by_status: Uint8Array;
}

/** The calls of one application to one operation of a product version on one day, if gateways report methods and paths. */
export interface AnalyticsOperationTable {
  portal_id: string;
  product_version_id: string;
  application_id: string;
  /** The slug of the operation when it was called. */
  operation: string;
  /** The start of the day. */
  day_ms: number;
  requests: number;
  /** The minute of the last call. */
  last_ms: number;
}

/** Events that were counted, so that none counts twice. */
interface AnalyticsEventIdTable {
  /** Of the organization and the id that its gateway gave the event. Short, because no table has more rows. */
  event_key: string;
  /** In minutes since 1970. */
  expires_minute: number;
}

/** One row, if analytics have a database of their own. */
interface AnalyticsApartTable {
  id: number;
  /** The other database stores the same id. */
  database_id: string;
  /**
   * `claimed`: the other database does not have the id yet. `apart`: servers write there. `frozen`: calls are being moved,
   * and this database refuses new ones. `moved`: all calls are there.
   */
  state: 'claimed' | 'apart' | 'frozen' | 'moved';
}

export const analyticsBooleans: string[] = [];
export const analyticsJsons: string[] = [];
