import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** As Standard Webhooks writes secrets: what follows the prefix is the key in base64. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

interface Message {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The headers of Standard Webhooks. With two secrets there are two signatures, of which one has to match. */
export function signedHeaders({ id, timestamp, body }: Message, secrets: readonly string[]): Record<string, string> {
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
