import type { Logger } from 'pino';
import { createFixedLanes, createLeasedQueue } from '../../platform/jobs/leased-queue.ts';
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

/** Longer than any delivery, so that only emails of a dead instance are claimed again. */
export const leaseMs = 120_000;

/** Sends the emails of the outbox. Any number of instances may run one. */
export function createMailWorker({ store, compose, transport, random, ...deps }: Deps) {
  const { clock, log } = deps;

  async function attempt(mail: ClaimedMail) {
    if (clock() - Date.parse(mail.created_at) > maximumAgeMs) return failed('Too old to be sent', true);
    try {
      await transport.send(await compose(mail));
      return { status: 'done', result: undefined } as const;
    } catch (error) {
      const reason = toLine(error instanceof Error ? error.message : String(error), 500);
      return failed(reason, isOver(mail.attempts, isPermanent(error)));
    }
  }

  const queue = createLeasedQueue<ClaimedMail, string | undefined, void>(
    {
      name: 'mail',
      lanes: createFixedLanes(lanes),
      lease_ms: leaseMs,
      maximum_attempts: maximumAttempts,
      retryDelay: (attempts) => retryDelay(attempts, random),
      claim: store.claim,
      attempt,
      async markDone(mail, _result, { now }) {
        await store.markSent(mail, withoutSecrets(mail.template_values), now);
        const { id, org_id, portal_id, template, attempts } = mail;
        log.info({ mail: { id, org_id, portal_id, template, attempts } }, 'mail sent');
      },
      async markFailed(mail, owner, { result = 'Given up after too many attempts', next_attempt_at, isOver }) {
        const { id, template, attempts, template_values } = mail;
        const outcome = {
          status: isOver ? ('dead' as const) : ('queued' as const),
          next_attempt_at,
          last_error: result,
        };
        await store.markFailed(mail, owner, {
          ...outcome,
          template_values: isOver ? withoutSecrets(template_values) : template_values,
        });
        log.warn({ mail: { id, template, attempts, ...outcome } }, 'mail not sent');
      },
      kept_ms: 90 * 24 * 3_600_000,
      deleteFinishedBefore: store.deleteFinishedBefore,
    },
    deps,
  );

  return {
    ...queue,
    async stop(): Promise<void> {
      await queue.stop();
      transport.close();
    },
  };
}

const failed = (result: string, isFinal: boolean) => ({ status: 'failed', result, isFinal }) as const;
