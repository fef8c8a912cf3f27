import { createTransport } from 'nodemailer';
import { toLine } from './plain-text.ts';

export interface Address {
  name: string;
  address: string;
}

/** A message ready to leave. `message_id` is the same at every attempt, so that a receiver can drop a second copy. */
export interface OutgoingMail {
  message_id: string;
  from: Address;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands a mail to the mail server; resolves when that has taken responsibility for it. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** How many mails are handed over at the same time. */
export const lanes = 5;

/** The whole of one delivery. Shorter than a lease: nobody else takes up a mail while we may still be sending it. */
const deliveryDeadlineMs = 90_000;

class DeliveryTimeout extends Error {}

export function createSmtpTransport(smtp_url: string): MailTransport {
  const open = () =>
    createTransport({
      url: smtp_url,
      pool: true,
      maxConnections: lanes,
      // Whether a mail is tried again is decided by the outbox alone.
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
    async send({ message_id, from, to, subject, text, html }) {
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
          // As an object: a list hidden in the text stays one, refused, address.
          to: { name: '', address: to },
          subject: toLine(subject),
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
        await Promise.race([sending, late]);
      } catch (error) {
        if (error instanceof DeliveryTimeout) {
          // Connections that trickle never time out by themselves; they end here, and new mails get new ones.
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

/** Whether the mail server said that it will never take this mail. */
export function isPermanent(error: unknown): boolean {
  const { permanent, code } = error as { permanent?: boolean; code?: string };
  // A refused login says nothing of the mail.
  return permanent === true && code !== 'EAUTH';
}
