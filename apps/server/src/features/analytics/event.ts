import { type EventFormat, earlyEventMs, GatewayEvent, lateEventMs } from '@portico/contract/gateway.ts';
import { compileCheck } from '../../platform/validation/invalid-parameters.ts';
import { formatReaders } from './event-formats.ts';

/** A well-formed event. Whether its references exist is not known yet. */
export type ReportedCall = Omit<GatewayEvent, 'time'> & { time: number };

/** Why a line is refused, as the rest of the sentence "Line 3: …". */
export class Refusal {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** From this status on a call failed; its caller may be unknown. */
const leastError = 400;

const check = compileCheck(GatewayEvent);

export function readEvent(text: string | undefined, format: EventFormat, now: number): ReportedCall | Refusal {
  if (text === undefined) return new Refusal('is too long');
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    return new Refusal('is not JSON');
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return new Refusal('is not an object');

  const event = formatReaders[format](record as Record<string, unknown>) as GatewayEvent;
  const [wrong] = check(event);
  if (wrong) return new Refusal(`${wrong.field} ${wrong.reason}`);
  const time = typeof event.time === 'number' ? event.time : Date.parse(event.time);
  return whatIsWrongWith(event, time, now) ?? { ...event, time };
}

function whatIsWrongWith(event: GatewayEvent, time: number, now: number): Refusal | undefined {
  if (Number.isNaN(time)) return new Refusal('time must be a date and time');
  if (time < now - lateEventMs) return new Refusal('time is more than 24 hours ago');
  if (time > now + earlyEventMs) return new Refusal('time is more than 5 minutes ahead');
  if (!event.application_id && !event.credential_id && event.status < leastError) {
    return new Refusal('application_id or credential_id is required');
  }
  const { product_version_id, method, host, path } = event;
  if (product_version_id === undefined && !(method && host && path)) {
    return new Refusal('product_version_id is required, or method, host and path');
  }
  return undefined;
}
