import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import {
  replayWebhookDelivery,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
} from '@portico/contract/webhooks.ts';
import { explain } from '@portico/i18n/sentences.ts';
import { Button } from '@portico/ui/button.tsx';
import { DefinitionList } from '@portico/ui/definition-list.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../shared/loaded.tsx';
import { Moment } from '../../shared/moment.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { deliveriesKey, deliveryQuery } from './queries.ts';
import { useWebhookText } from './text/use-webhook-text.ts';
import { DeliveryStatus } from './webhook-status.tsx';
import styles from './webhooks.module.css';

interface DeliveryDialogProps {
  readonly webhookId: string;
  readonly delivery: WebhookDelivery;
  readonly isEnabled: boolean;
  readonly onClose: () => void;
}

export function DeliveryDialog({ webhookId, delivery, isEnabled, onClose }: DeliveryDialogProps) {
  const { delivery: text } = useWebhookText();
  const frame = useText();
  const { client, queries } = useServices();
  const toast = useToast();
  const query = useQuery(deliveryQuery(client, webhookId, delivery.id));
  const { isPending, run } = useAction();
  const [failure, setFailure] = useState('');
  const status = query.data?.status ?? delivery.status;

  function replay() {
    setFailure('');
    const params = { webhookId, deliveryId: delivery.id };
    void run(() => client.send(replayWebhookDelivery, { params }), {
      done: () => {
        toast({ variant: 'success', message: text.replayed });
        void queries.invalidateQueries({ queryKey: deliveriesKey(webhookId) });
        void queries.removeQueries(deliveryQuery(client, webhookId, delivery.id));
        onClose();
      },
      failed: (error) => setFailure(messageFor(error, frame)),
    });
  }

  return (
    <Dialog
      closeLabel={frame.close}
      footer={
        <>
          <Button onClick={onClose}>{frame.close}</Button>
          <RoleButton
            disabled={!isEnabled || status === 'queued' || status === 'sending'}
            least="admin"
            loading={isPending}
            variant="primary"
            onClick={replay}
          >
            {text.replay}
          </RoleButton>
        </>
      }
      onClose={onClose}
      title={delivery.type}
      width="wide"
    >
      <Loaded query={query}>{(details) => <Details details={details} />}</Loaded>
      {failure && <MessageBar variant="error">{failure}</MessageBar>}
    </Dialog>
  );
}

function Details({ details }: { readonly details: WebhookDeliveryDetails }) {
  const { delivery: text, deliveries } = useWebhookText();
  const { event_id, status, next_attempt_at, body, attempt_list } = details;
  return (
    <div className={styles.section}>
      <DefinitionList
        items={[
          { term: text.event, value: <code>{event_id}</code> },
          { term: deliveries.columns.status, value: <DeliveryStatus status={status} /> },
          { term: text.next, value: next_attempt_at && <Moment time={next_attempt_at} /> },
        ]}
      />
      <h3>{text.attempts}</h3>
      {attempt_list.length === 0 ? (
        <p>{text.noAttempt}</p>
      ) : (
        <ol className={styles.attempts}>
          {attempt_list.map((attempt) => (
            <Attempt attempt={attempt} key={attempt.id} />
          ))}
        </ol>
      )}
      <h3 id="delivery-body">{text.body}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section aria-labelledby="delivery-body" className={styles.code} tabIndex={0}>
        <pre>{toReadable(body)}</pre>
      </section>
    </div>
  );
}

function Attempt({ attempt }: { readonly attempt: WebhookAttempt }) {
  const { delivery: text } = useWebhookText();
  const { sentences } = useText();
  const { at, status_code, error, cause, answer, duration_ms } = attempt;
  return (
    <li className={styles.attempt}>
      <span className={styles.attemptLine}>
        <strong>{status_code ?? text.noAnswer}</strong>
        <Moment time={at} />
        <span>{text.took({ ms: duration_ms })}</span>
      </span>
      {error && <span>{explain({ reason: error, cause }, sentences)}</span>}
      {answer && <code className={styles.answer}>{answer}</code>}
    </li>
  );
}

function toReadable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
