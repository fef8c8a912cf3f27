import type { Webhook, WebhookDelivery } from '@portico/contract/webhooks.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { useWebhookText } from './text/use-webhook-text.ts';

export function WebhookStatus({ webhook }: { readonly webhook: Webhook }) {
  const { status } = useWebhookText();
  if (!webhook.is_enabled) {
    return <Badge tone={webhook.disabled_reason ? 'danger' : 'neutral'}>{status.off}</Badge>;
  }
  return webhook.failing_since ? (
    <Badge tone="warning">{status.failing}</Badge>
  ) : (
    <Badge tone="success">{status.on}</Badge>
  );
}

const tones = { queued: 'info', sending: 'info', delivered: 'success', failed: 'danger' } as const;

export function DeliveryStatus({ status }: Pick<WebhookDelivery, 'status'>) {
  const { deliveries } = useWebhookText();
  return <Badge tone={tones[status]}>{deliveries.status[status]}</Badge>;
}
