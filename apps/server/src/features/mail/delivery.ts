import type { Logger } from 'pino';
import type { Timer } from '../../platform/jobs/timer.ts';
import { createMailAnnouncer } from './announcer.ts';
import type { MailComposer } from './compose.ts';
import { createSmtpTransport, type MailTransport } from './smtp.ts';
import type { MailKey, MailStore } from './store.ts';
import { createMailWorker } from './worker.ts';

/** What becomes of the outbox while a server runs. */
export interface MailDelivery {
  start(): void;
  /** A mail was enqueued by this server and is about to be committed. */
  expect(mail: MailKey): void;
  stop(): Promise<void>;
}

interface Deps {
  smtp_url: string | undefined;
  demo: boolean;
  store: MailStore;
  compose: MailComposer;
  clock(): number;
  timer: Timer;
  random(): number;
  newId(): string;
  log: Logger;
  /** Lets somebody look on while a mail is handed over. */
  around?: Around | undefined;
}

type Around = (run: () => Promise<void>) => Promise<void>;

/** Mails are sent where a mail server is set up, told in the log in a demo, and else wait. */
export function createMailDelivery({ smtp_url, demo, around, ...parts }: Deps): MailDelivery {
  if (smtp_url) return createMailWorker({ ...parts, transport: observed(createSmtpTransport(smtp_url), around) });
  if (demo) return createMailAnnouncer(parts);
  return { start() {}, expect() {}, async stop() {} };
}

const observed = (transport: MailTransport, around: Around | undefined): MailTransport =>
  around ? { ...transport, send: (mail) => around(() => transport.send(mail)) } : transport;
