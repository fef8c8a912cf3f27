import type { Webhook } from '@portico/contract/webhooks.ts';
import type { Column } from '@portico/ui/data-table.tsx';
import { Link } from '../../shared/link.tsx';
import { ListPage } from '../../shared/list-page.tsx';
import { usePortals } from '../../shared/own-portal.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { listWebhooks, webhooksKey } from './queries.ts';
import { useWebhookText } from './text/use-webhook-text.ts';
import { WebhookStatus } from './webhook-status.tsx';
import styles from './webhooks.module.css';

export function WebhookListPage() {
  const text = useWebhookText();
  const { areas } = useText();
  const { client } = useServices();
  const portals = usePortals();
  const columns: Column<Webhook>[] = [
    {
      key: 'url',
      title: text.columns.url,
      cell: ({ id, url, description }) => (
        <span className={styles.url}>
          <Link to={`/webhooks/${id}`}>{url}</Link>
          {description && <small>{description}</small>}
        </span>
      ),
    },
    {
      key: 'events',
      title: text.columns.events,
      isSecondary: true,
      cell: ({ event_types }) => (event_types ? text.someEvents({ count: event_types.length }) : text.allEvents),
    },
    {
      key: 'portal',
      title: text.columns.portal,
      isSecondary: true,
      cell: ({ portal_id }) => portals.find(({ id }) => id === portal_id)?.title ?? text.allPortals,
    },
    { key: 'status', title: text.columns.status, cell: (webhook) => <WebhookStatus webhook={webhook} /> },
  ];

  return (
    <ListPage
      add="/webhooks/new"
      columns={columns}
      load={(_state, signal) => listWebhooks(client, signal)}
      queryKey={webhooksKey}
      text={text}
      title={areas.webhooks}
    />
  );
}
