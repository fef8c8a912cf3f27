import type { Logger } from 'pino';
import { createRounds } from '../../platform/jobs/rounds.ts';
import type { Timer } from '../../platform/jobs/timer.ts';
import type { MailComposer } from './compose.ts';
import type { MailKey, MailStore } from './store.ts';

interface Deps {
  store: Pick<MailStore, 'find'>;
  compose: MailComposer;
  timer: Timer;
  log: Logger;
}

/** How often an email is looked up: its transaction may still run, or be rolled back. */
const looks = 5;

/** Prints emails to the log, so that a newcomer can open their links in the demo without a mail server. */
export function createMailAnnouncer({ store, compose, timer, log }: Deps) {
  const looksLeft = new Map<MailKey, number>();

  const rounds = createRounds({
    timer,
    every_ms: 5000,
    async round() {
      for (const [key, left] of looksLeft) {
        const mail = await store.find(key.org_id, key.id).catch(() => undefined);
        if (mail || left === 1) looksLeft.delete(key);
        else looksLeft.set(key, left - 1);
        if (mail) await announce(mail);
      }
    },
  });

  async function announce(mail: Parameters<MailComposer>[0]): Promise<void> {
    try {
      const { subject, to, link } = await compose(mail);
      log.info({ mail: { subject, to, link } }, 'mail kept in the outbox: SMTP_URL is not set');
    } catch (error) {
      log.warn({ err: error }, 'failed to show a mail of the outbox');
    }
  }

  return {
    start: () => rounds.start(),
    expect(mail: MailKey): void {
      looksLeft.set(mail, looks);
      rounds.expect();
    },
    stop: () => rounds.stop(),
  };
}
