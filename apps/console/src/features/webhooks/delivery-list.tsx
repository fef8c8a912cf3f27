import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import {
  replayFailedDeliveries,
  type Webhook,
  type WebhookDelivery,
  webhookDeliveryStatuses,
} from '@portico/contract/webhooks.ts';
import { Button } from '@portico/ui/button.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { ListScreen } from '../../shared/list-screen.tsx';
import { Moment } from '../../shared/moment.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { SectionHeader } from '../../shared/section-header.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { deliveriesKey, listDeliveries } from './queries.ts';
import { useWebhookText } from './text/use-webhook-text.ts';
import { DeliveryStatus } from './webhook-status.tsx';
import styles from './webhooks.module.css';

/** Past and pending deliveries. */
export function DeliveryList({ webhook }: { readonly webhook: Webhook }) {
  const { deliveries: text } = useWebhookText();
  const frame = useText();
  const { client, queries } = useServices();
  const toast = useToast();
  const { isPending, run } = useAction();
  const [open, setOpen] = useState<WebhookDelivery>();
  const queryKey = deliveriesKey(webhook.id);

  const replayFailed = () =>
    run(() => client.send(replayFailedDeliveries, { params: { webhookId: webhook.id } }), {
      done: ({ deliveries }) => {
        toast({ variant: 'success', message: text.replayedFailed({ count: deliveries }) });
        void queries.invalidateQueries({ queryKey });
      },
      failed: (error) => toast({ variant: 'error', message: messageFor(error, frame) }),
    });

  const columns: Column<WebhookDelivery>[] = [
    { key: 'event', title: text.columns.event, cell: ({ type }) => <code>{type}</code> },
    { key: 'status', title: text.columns.status, cell: ({ status }) => <DeliveryStatus status={status} /> },
    { key: 'attempts', title: text.columns.attempts, isSecondary: true, cell: ({ attempts }) => attempts },
    {
      key: 'time',
      title: text.columns.time,
      isSecondary: true,
      cell: ({ created_at }) => <Moment time={created_at} />,
    },
    {
      key: 'open',
      title: frame.list.actions,
      isTitleHidden: true,
      cell: (delivery) => (
        <Button
          aria-label={text.details({ type: delivery.type })}
          variant="quiet"
          onClick={() => setOpen(delivery)}
          size="small"
        >
          {text.open}
        </Button>
      ),
    },
  ];

  return (
    <section className={styles.section}>
      <SectionHeader title={text.title}>
        <RoleButton
          disabled={!webhook.is_enabled}
          least="admin"
          loading={isPending}
          onClick={() => void replayFailed()}
          size="small"
        >
          {text.replayFailed}
        </RoleButton>
      </SectionHeader>
      <ListScreen
        columns={columns}
        empty={text.empty}
        filters={[
          {
            name: 'status',
            label: text.filter,
            options: webhookDeliveryStatuses.map((value) => ({ value, label: text.status[value] })),
          },
        ]}
        keyOf={({ id }) => id}
        label={text.title}
        load={(state, signal) => listDeliveries(client, webhook.id, state, signal)}
        queryKey={queryKey}
      />
      {open && (
        <DeliveryDialog
          delivery={open}
          isEnabled={webhook.is_enabled}
          onClose={() => setOpen(undefined)}
          webhookId={webhook.id}
        />
      )}
    </section>
  );
}
