import type { Logger } from 'pino';
import type { MailTable } from '../../platform/database/tables/mail.ts';
import { createPersistentWrite } from '../../platform/jobs/persistent-write.ts';
import { createRounds } from '../../platform/jobs/rounds.ts';
import type { Timer } from '../../platform/jobs/timer.ts';
import type { MailComposer } from './compose.ts';
import { withoutSecrets } from './mails.ts';
import { toLine } from './plain-text.ts';
import { isOver, maximumAgeMs, maximumAttempts, retryDelay } from './retry.ts';
import { isPermanent, lanes, type MailTransport } from './smtp.ts';
import type { ClaimedMail, MailStore } from './store.ts';

interface Deps {
  store: Pick<MailStore, 'claim' | 'markSent' | 'markFailed' | 'deleteFinishedBefore'>;
  compose: MailComposer;
  transport: MailTransport;
  clock(): number;
  timer: Timer;
  random(): number;
  newId(): string;
  log: Logger;
}

/** Longer than any delivery may take: a mail is taken over only from a server that is gone. */
export const leaseMs = 120_000;
const pollMs = 5_000;
const keptMs = 90 * 24 * 3_600_000;
const cleaningMs = 3_600_000;

export type MailWorker = ReturnType<typeof createMailWorker>;

/** Sends what the outbox holds. Any number of servers may each run one. */
export function createMailWorker({ store, compose, transport, clock, timer, random, newId, log }: Deps) {
  const inFlight = new Set<Promise<void>>();
  let nextCleaning = 0;
  const write = createPersistentWrite({ timer, log, what: 'the outcome of a mail' });
  const timeAfter = (ms: number) => new Date(clock() + ms).toISOString();

  const rounds = createRounds({
    timer,
    every_ms: pollMs,
    async round() {
      try {
        await takeDue();
        if (clock() >= nextCleaning) {
          nextCleaning = clock() + cleaningMs;
          await store.deleteFinishedBefore(timeAfter(-keptMs));
        }
      } catch (error) {
        log.warn({ err: error }, 'the mail outbox cannot be read');
      }
    },
  });

  async function takeDue(): Promise<void> {
    const limit = lanes - inFlight.size;
    if (limit === 0) return;
    const owner = newId();
    for (const mail of await store.claim({ owner, now: timeAfter(0), lease_until: timeAfter(leaseMs), limit })) {
      const sending = deliver(mail, owner).finally(() => {
        inFlight.delete(sending);
        rounds.ask();
      });
      inFlight.add(sending);
    }
  }

  async function deliver(mail: ClaimedMail, owner: string): Promise<void> {
    const { org_id, portal_id, id, template, attempts } = mail;
    try {
      const refusal = whyNotSend(mail);
      if (refusal) {
        await write(() => store.markFailed(mail, owner, toDead(mail, refusal)));
        return;
      }
      const failure = await trySend(mail);
      if (!failure) {
        await write(() => store.markSent(mail, withoutSecrets(mail.template_values), timeAfter(0)));
        log.info({ mail: { id, org_id, portal_id, template, attempts } }, 'mail sent');
        return;
      }
      const outcome = isOver(attempts, failure.permanent)
        ? toDead(mail, failure.reason)
        : toRetry(mail, failure.reason);
      await write(() => store.markFailed(mail, owner, outcome));
      const { status, next_attempt_at, last_error } = outcome;
      log.warn({ mail: { id, template, attempts, status, next_attempt_at, last_error } }, 'mail not sent');
    } catch (error) {
      // The lease runs out, and the mail is taken up again then.
      log.error({ err: error, mail: { id, template } }, 'the outcome of a mail cannot be written');
    }
  }

  /** Mails that were taken up in vain too often (by a server that crashes over it, say) or waited too long. */
  function whyNotSend({ attempts, created_at }: ClaimedMail): string | undefined {
    if (attempts > maximumAttempts) return 'Given up after too many attempts';
    if (clock() - Date.parse(created_at) > maximumAgeMs) return 'Too old to be sent';
    return undefined;
  }

  async function trySend(mail: ClaimedMail) {
    try {
      await transport.send(await compose(mail));
      return undefined;
    } catch (error) {
      return {
        reason: toLine(error instanceof Error ? error.message : String(error), 500),
        permanent: isPermanent(error),
      };
    }
  }

  type Outcome = Pick<MailTable, 'status' | 'next_attempt_at' | 'last_error' | 'template_values'>;

  const toDead = ({ template_values }: ClaimedMail, last_error: string): Outcome => ({
    status: 'dead',
    next_attempt_at: timeAfter(0),
    last_error,
    template_values: withoutSecrets(template_values),
  });

  const toRetry = ({ template_values, attempts }: ClaimedMail, last_error: string): Outcome => ({
    status: 'queued',
    next_attempt_at: timeAfter(retryDelay(attempts, random)),
    last_error,
    template_values,
  });

  return {
    start: () => rounds.start(),
    /** A mail was enqueued here and is about to be committed. */
    expect: () => rounds.expect(),
    /** Takes up nothing new; mails under way are sent and marked first. */
    async stop(): Promise<void> {
      await rounds.stop();
      await Promise.all(inFlight);
      transport.close();
    },
  };
}
