import type { Logger } from 'pino';
import { createMailAnnouncer } from './announcer.ts';
import type { MailComposer } from './compose.ts';
import { createSmtpTransport } from './smtp.ts';
import type { MailKey, MailStore } from './store.ts';
import type { Timer } from './timer.ts';
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
}

/** Mails are sent where a mail server is set up, told in the log in a demo, and else wait. */
export function createMailDelivery({ smtp_url, demo, ...parts }: Deps): MailDelivery {
  if (smtp_url) return createMailWorker({ ...parts, transport: createSmtpTransport(smtp_url) });
  if (demo) return createMailAnnouncer(parts);
  return { start() {}, expect() {}, async stop() {} };
}
