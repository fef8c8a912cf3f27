import type { Client } from '@portico/client/client.ts';
import { exportAuditLog, listAuditLog } from '@portico/contract/audit.ts';
import { type ListState, toPageQuery } from '../../shared/list-url.ts';

export const auditKey = ['audit'] as const;

export const periods = { day: 86_400_000, week: 7 * 86_400_000, month: 30 * 86_400_000 } as const;

/** The list's state as filters of the API. A period ends now, so its start is calculated for each request. */
function toFilters({ text, filters }: ListState, now: number) {
  const length = periods[filters.since as keyof typeof periods];
  return {
    ...(text && { 'filter[text][contains]': text }),
    ...(filters.area && /^[a-z-]+$/.test(filters.area) && { 'filter[action]': filters.area }),
    ...(length && { 'filter[at][gte]': new Date(now - length).toISOString() }),
  };
}

export const listAudit = (client: Client, state: ListState, signal: AbortSignal) =>
  client.send(listAuditLog, { query: { ...toPageQuery(state), ...toFilters(state, Date.now()) } }, { signal });

/** The URL at which a browser downloads the filtered list. */
export function exportUrl(state: ListState, format: 'csv' | 'jsonl', now: number): string {
  const query = new URLSearchParams({ format, ...toFilters(state, now) } as Record<string, string>);
  return `${exportAuditLog.path}?${query}`;
}
