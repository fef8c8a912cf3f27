import { createTransport } from 'nodemailer';
import { toLine } from './plain-text.ts';

export interface Address {
  name: string;
  address: string;
}

/** A message to send. `message_id` is the same at every attempt, so that a receiver can drop a duplicate. */
export interface OutgoingMail {
  message_id: string;
  from: Address;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The URL that turns such mails off with one click (RFC 8058). */
  unsubscribe?: string;
}

/** Sends an email to the mail server; resolves when the server has accepted it. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The limit of concurrent deliveries. */
export const lanes = 5;

/** The timeout of one delivery. It is shorter than a lease, so that no other instance sends the same email. */
const deliveryDeadlineMs = 90_000;

class DeliveryTimeout extends Error {}

export function createSmtpTransport(smtp_url: string): MailTransport {
  const open = () =>
    createTransport({
      url: smtp_url,
      pool: true,
      maxConnections: lanes,
      // Only the outbox decides about retries.
      maxRequeues: 0,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
      dnsTimeout: 15_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport = open();

  return {
    async send({ message_id, from, to, subject, text, html, unsubscribe }) {
      const used = transport;
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timeout = setTimeout(
        () => reject(new DeliveryTimeout('The mail server took too long')),
        deliveryDeadlineMs,
      );
      try {
        const sending = used.sendMail({
          messageId: `<${message_id}>`,
          from: { name: toLine(from.name), address: from.address },
          // An object, so that text with several addresses stays one address, which is refused.
          to: { name: '', address: to },
          subject: toLine(subject),
          text,
          html,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
        await Promise.race([sending, late]);
      } catch (error) {
        if (error instanceof DeliveryTimeout) {
          // A connection that trickles bytes never times out on its own; it is closed here, and later emails get a new
          // one.
          if (transport === used) transport = open();
          used.close({ force: true });
        }
        throw error;
      } finally {
        clearTimeout(timeout);
      }
    },
    close: () => transport.close(),
  };
}

/** Whether the mail server refused the email permanently. */
export function isPermanent(error: unknown): boolean {
  const { permanent, code } = error as { permanent?: boolean; code?: string };
  // A failed SMTP login says nothing about the email.
  return permanent === true && code !== 'EAUTH';
}
