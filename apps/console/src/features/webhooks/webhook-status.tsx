import type { Webhook, WebhookDelivery } from '@portico/contract/webhooks.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { useWebhookText } from './text/use-webhook-text.ts';

export function WebhookStatus({ webhook }: { readonly webhook: Webhook }) {
  const { status } = useWebhookText();
  if (!webhook.is_enabled) {
    return <Badge variant={webhook.disabled_reason ? 'danger' : 'neutral'}>{status.off}</Badge>;
  }
  return webhook.failing_since ? (
    <Badge variant="warning">{status.failing}</Badge>
  ) : (
    <Badge variant="success">{status.on}</Badge>
  );
}

const variants = { queued: 'info', sending: 'info', delivered: 'success', failed: 'danger' } as const;

export function DeliveryStatus({ status }: Pick<WebhookDelivery, 'status'>) {
  const { deliveries } = useWebhookText();
  return <Badge variant={variants[status]}>{deliveries.status[status]}</Badge>;
}
