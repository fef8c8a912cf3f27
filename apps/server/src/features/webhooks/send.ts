import type { Cause } from '@portico/contract/problems.ts';
import { because, type Reason } from '../../platform/because.ts';
import { toFailureReason } from '../../platform/outbound/failure-reason.ts';
import { type Limits, type Outbound, OutboundRefusal } from '../../platform/outbound/outbound.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Sendable } from './delivery-store.ts';
import { signedHeaders } from './signature.ts';

/** How much of an answer is stored, to diagnose failures. */
const keptBytes = 1024;
const usualLimits: Limits = { response_bytes: 16 * 1024, time_ms: 10_000 };
/** Longer than a whole attempt, including DNS. */
export const leaseMs = 90_000;

interface Deps {
  openSecret: SecretBox['open'];
  outbound: Pick<Outbound, 'send'>;
  clock(): number;
  limits?: Limits;
}

export interface Answered {
  /** Null if there was no answer. */
  status_code: number | null;
  error: string | null;
  cause: Cause | null;
  answer: string;
  duration_ms: number;
}

export const isTaken = ({ status_code }: Answered): boolean =>
  status_code !== null && status_code >= 200 && status_code < 300;
/** By Standard Webhooks, this status ends the subscription. */
export const isGone = ({ status_code }: Answered): boolean => status_code === 410;

/** The context in which an endpoint's secret is sealed, so that it can be opened only with its own row. */
export const secretContext = (endpoint_id: string): string => `webhook:${endpoint_id}`;

export type SendWebhook = (sendable: Sendable) => Promise<Answered>;

/** Sends one signed request. A failure is a result and is never thrown. */
export function createWebhookSender(deps: Deps): SendWebhook {
  const { openSecret, outbound, clock, limits = usualLimits } = deps;

  async function headersOf({ event_id, event_body, endpoint_id, ...secrets }: Sendable) {
    const { sealed_secret, former_sealed_secret, former_until } = secrets;
    const isFormerGood = former_until !== null && Date.parse(former_until) > clock();
    const sealed = [sealed_secret, ...(isFormerGood && former_sealed_secret ? [former_sealed_secret] : [])];
    const opened = await Promise.all(sealed.map((one) => openSecret(one, secretContext(endpoint_id))));
    const message = { id: event_id, timestamp: Math.floor(clock() / 1000), body: event_body };
    return {
      ...signedHeaders(message, opened),
      'content-type': 'application/json',
      'user-agent': 'Portico-Webhooks',
      accept: '*/*',
    };
  }

  async function trySend(sendable: Sendable): Promise<Omit<Answered, 'duration_ms'>> {
    const url = new URL(sendable.url);
    const headers = await headersOf(sendable);
    const body = Buffer.from(sendable.event_body);
    const answer = await outbound.send({ url, method: 'POST', headers, body, limits });
    return {
      status_code: answer.status,
      ...toComplaint(answer.status),
      answer: toText(answer.body),
    };
  }

  function reasonOf(error: unknown): Reason {
    if (!(error instanceof OutboundRefusal)) return toFailureReason(error, limits.time_ms);
    return because(error.reason === 'no-address' ? 'host-without-address' : 'network-not-allowed');
  }

  return async (sendable) => {
    const started = clock();
    const answered = await trySend(sendable).catch((error: unknown) => ({
      status_code: null,
      ...toFailure(reasonOf(error)),
      answer: '',
    }));
    return { ...answered, duration_ms: Math.max(0, Math.round(clock() - started)) };
  };
}

const toFailure = ({ reason: error, cause }: Reason) => ({ error, cause });

function toComplaint(status: number): Pick<Answered, 'error' | 'cause'> {
  if (status >= 200 && status < 300) return { error: null, cause: null };
  if (status >= 300 && status < 400) return toFailure(because('receiver-redirects'));
  return toFailure(status === 410 ? because('receiver-gone') : because('receiver-status', { status }));
}

/** NUL is removed, because PostgreSQL refuses it in text. */
const toText = (bytes: Buffer): string => bytes.subarray(0, keptBytes).toString('utf8').replaceAll('\0', '');
