import { createWebhook, type WebhookWithSecret } from '@portico/contract/webhooks.ts';
import { useState } from 'react';
import { FormFrame } from '../../shared/form-frame.tsx';
import { useGo } from '../../shared/link.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { SecretDialog } from '../../shared/secret-dialog.tsx';
import { useServices } from '../../shared/services.ts';
import { webhooksKey } from './queries.ts';
import { useWebhookText } from './text/use-webhook-text.ts';
import { newWebhook, toWebhookBody, WebhookFields } from './webhook-fields.tsx';

export function NewWebhookPage() {
  const text = useWebhookText();
  const { client, queries } = useServices();
  const go = useGo();
  const [made, setMade] = useState<WebhookWithSecret>();

  function onSaved(webhook: WebhookWithSecret) {
    void queries.invalidateQueries({ queryKey: webhooksKey });
    setMade(webhook);
  }

  return (
    <PageFrame back={{ to: '/webhooks', label: text.back }} isNarrow least="admin" title={text.add}>
      <FormFrame
        initial={newWebhook}
        isNew
        label={text.add}
        least="admin"
        onCancel={() => go({ to: '/webhooks' })}
        onSaved={onSaved}
        save={(values) => client.send(createWebhook, { body: toWebhookBody(values) })}
        submitLabel={text.add}
      >
        {(parts) => <WebhookFields {...parts} />}
      </FormFrame>
      {made && (
        <SecretDialog
          onDone={() => go({ to: `/webhooks/${made.id}`, replace: true })}
          texts={text.secret}
          value={made.secret}
        />
      )}
    </PageFrame>
  );
}
