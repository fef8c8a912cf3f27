import type { EventFormat } from '@portico/contract/gateway.ts';
import { formatOf, formatReaders } from '../../features/analytics/event-formats.ts';
import type { LogLine } from './log-file.ts';

export interface Batch {
  /** Each as JSON, with the number of its line in the log. */
  events: { json: string; line: number }[];
  unreadable: { line: number; reason: string }[];
}

/**
 * Log lines as events. An event's id is the line's position in its log, so that a line counts once even if it is
 * reported again, by this or another process, from this or a renamed file.
 */
export function toBatch(lines: readonly LogLine[], fingerprint: string, format?: EventFormat): Batch {
  const batch: Batch = { events: [], unreadable: [] };
  for (const { text, number: line, offset } of lines) {
    if (text?.trim() === '') continue;
    const record = toRecord(text);
    if (typeof record === 'string') {
      batch.unreadable.push({ line, reason: record });
      continue;
    }
    const event = formatReaders[format ?? formatOf(record)](record);
    if (isPassedPreflight(event)) continue;
    batch.events.push({ json: JSON.stringify({ ...event, event_id: `${fingerprint}:${offset}` }), line });
  }
  return batch;
}

/** Why a line is not an event. */
function toRecord(text: string | undefined): Record<string, unknown> | string {
  if (text === undefined) return 'is too long';
  try {
    const record: unknown = JSON.parse(text);
    if (typeof record === 'object' && record !== null && !Array.isArray(record)) {
      return record as Record<string, unknown>;
    }
    return 'is not an object';
  } catch {
    return 'is not JSON';
  }
}

interface Told {
  application_id?: unknown;
  credential_id?: unknown;
  method?: unknown;
  status?: unknown;
}

/** A CORS preflight, which belongs to no application. */
const isPassedPreflight = ({ application_id, credential_id, method, status }: Told): boolean =>
  method === 'OPTIONS' && !application_id && !credential_id && Number(status) < 400;
