import type { Logger } from 'pino';
import type { Timer } from '../../platform/jobs/timer.ts';
import type { Tally } from '../../platform/metrics/counters.ts';
import { createMailAnnouncer } from './announcer.ts';
import type { MailComposer } from './compose.ts';
import { createSmtpTransport, type MailTransport } from './smtp.ts';
import type { MailKey, MailStore } from './store.ts';
import { createMailWorker } from './worker.ts';

/** Delivers the outbox while a server runs. */
export interface MailDelivery {
  start(): void;
  /** Called when this server enqueued a mail, shortly before the transaction commits. */
  expect(mail: MailKey): void;
  stop(): Promise<void>;
}

interface Deps {
  smtp_url: string | undefined;
  store: MailStore;
  compose: MailComposer;
  clock(): number;
  timer: Timer;
  random(): number;
  newId(): string;
  attempts: Tally<'sent' | 'failed'>;
}

/** The parts of delivery that depend on the running server. */
export interface DeliveryRun {
  demo: boolean;
  log: Logger;
  /** Wraps each delivery, for traces. */
  around: Around;
}

type Around = <Value>(send: () => Promise<Value>) => Promise<Value>;

/** Emails are sent if a mail server is configured, printed to the log in a demo, and otherwise kept in the outbox. */
export function createMailDelivery(
  { smtp_url, attempts, ...deps }: Deps,
  { demo, log, around }: DeliveryRun,
): MailDelivery {
  if (smtp_url) {
    const { send, ...transport } = createSmtpTransport(smtp_url);
    const counted: MailTransport['send'] = async (mail) => {
      try {
        await around(() => send(mail));
        attempts.add('sent');
      } catch (error) {
        attempts.add('failed');
        throw error;
      }
    };
    return createMailWorker({ ...deps, log, transport: { ...transport, send: counted } });
  }
  if (demo) return createMailAnnouncer({ ...deps, log });
  return { start() {}, expect() {}, async stop() {} };
}
