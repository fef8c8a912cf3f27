import { updateWebhook } from '@portico/contract/webhooks.ts';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { FormFrame } from '../../shared/form-frame.tsx';
import { useGo, useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import { webhookQuery, webhooksKey } from './queries.ts';
import { useWebhookText } from './text/use-webhook-text.ts';
import { toWebhookBody, toWebhookValues, WebhookFields } from './webhook-fields.tsx';

export function EditWebhookPage() {
  const text = useWebhookText();
  const { client, queries } = useServices();
  const go = useGo();
  const toast = useToast();
  const webhookId = useParam('webhookId');
  const query = useQuery(webhookQuery(client, webhookId));
  const above = `/webhooks/${webhookId}`;

  async function onSaved() {
    toast({ variant: 'success', message: text.saved });
    await queries.invalidateQueries({ queryKey: webhooksKey });
    go({ to: above });
  }

  return (
    <PageFrame back={{ to: above, label: query.data?.url ?? text.back }} isNarrow least="admin" title={text.edit}>
      <Loaded query={query}>
        {(webhook) => (
          <FormFrame
            initial={toWebhookValues(webhook)}
            label={text.edit}
            least="admin"
            onCancel={() => go({ to: above })}
            onSaved={() => void onSaved()}
            save={(values) => client.send(updateWebhook, { params: { webhookId }, body: toWebhookBody(values) })}
          >
            {(parts) => <WebhookFields {...parts} />}
          </FormFrame>
        )}
      </Loaded>
    </PageFrame>
  );
}
