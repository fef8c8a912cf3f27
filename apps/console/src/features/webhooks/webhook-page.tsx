import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import {
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
  type Webhook,
  type WebhookDeliveryDetails,
} from '@portico/contract/webhooks.ts';
import { explain } from '@portico/i18n/sentences.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { Switch } from '@portico/ui/switch.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { Link, useGo, useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { SecretDialog } from '../../shared/secret-dialog.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useMay } from '../../shared/user.ts';
import { DeliveryList } from './delivery-list.tsx';
import { deliveriesKey, tryWebhook, webhookQuery, webhooksKey } from './queries.ts';
import { useWebhookText } from './text/use-webhook-text.ts';

type Asked = { at: 'nothing' } | { at: 'rotating' } | { at: 'removing' } | { at: 'revealed'; secret: string };

export function WebhookPage() {
  const { client } = useServices();
  const text = useWebhookText();
  const query = useQuery(webhookQuery(client, useParam('webhookId')));
  if (query.data) return <OneWebhook webhook={query.data} />;
  return (
    <PageFrame back={{ to: '/webhooks', label: text.back }} title={text.back}>
      <Loaded query={query}>{() => null}</Loaded>
    </PageFrame>
  );
}

function OneWebhook({ webhook }: { readonly webhook: Webhook }) {
  const text = useWebhookText();
  const frame = useText();
  const { client, queries } = useServices();
  const go = useGo();
  const toast = useToast();
  const testing = useAction();
  const switching = useAction();
  const { isAllowed } = useMay('admin');
  const [asked, setAsked] = useState<Asked>({ at: 'nothing' });
  const params = { webhookId: webhook.id };
  const failed = (error: unknown) => toast({ variant: 'error', message: messageFor(error, frame) });
  const reload = () => queries.invalidateQueries({ queryKey: webhooksKey });

  function tell({ status, attempt_list }: WebhookDeliveryDetails) {
    void queries.invalidateQueries({ queryKey: deliveriesKey(webhook.id) });
    void queries.invalidateQueries(webhookQuery(client, webhook.id));
    if (status === 'delivered') return toast({ variant: 'success', message: text.testTaken });
    const { error, cause } = attempt_list[0] ?? {};
    if (!error) return toast({ variant: 'success', message: text.testWaiting });
    const reason = explain({ reason: error, cause }, frame.sentences);
    return toast({ variant: 'error', message: text.testRefused({ reason }) });
  }

  const setEnabled = (is_enabled: boolean) =>
    switching.run(() => client.send(updateWebhook, { params, body: { is_enabled } }), {
      done: (changed) => {
        queries.setQueryData(webhookQuery(client, webhook.id).queryKey, changed);
        void reload();
      },
      failed,
    });

  const actions = (
    <>
      <RoleButton least="admin" onClick={() => setAsked({ at: 'removing' })}>
        {text.remove.action}
      </RoleButton>
      <RoleButton least="admin" onClick={() => setAsked({ at: 'rotating' })}>
        {text.rotate.action}
      </RoleButton>
      <Link className={buttonClass()} to={`/webhooks/${webhook.id}/edit`}>
        {text.change}
      </Link>
      <RoleButton
        disabled={!webhook.is_enabled}
        least="admin"
        loading={testing.isPending}
        variant="primary"
        onClick={() => void testing.run(() => tryWebhook(client, webhook.id), { done: tell, failed })}
      >
        {text.test}
      </RoleButton>
    </>
  );

  return (
    <PageFrame
      actions={actions}
      back={{ to: '/webhooks', label: text.back }}
      description={webhook.description}
      least="admin"
      title={webhook.url}
    >
      {webhook.disabled_reason ? (
        <MessageBar variant="warning">{text.disabled[webhook.disabled_reason]}</MessageBar>
      ) : (
        webhook.failing_since && <MessageBar variant="warning">{text.failing}</MessageBar>
      )}
      <Switch
        checked={webhook.is_enabled}
        disabled={!isAllowed || switching.isPending}
        hint={text.isOnHint}
        label={text.isOn}
        onChange={(event) => void setEnabled(event.target.checked)}
      />
      <DeliveryList webhook={webhook} />
      {asked.at === 'rotating' && (
        <DangerDialog
          act={() => client.send(rotateWebhookSecret, { params })}
          confirmLabel={text.rotate.confirm}
          onClose={() => setAsked({ at: 'nothing' })}
          onDone={({ secret }) => setAsked({ at: 'revealed', secret })}
          title={text.rotate.title}
        >
          {text.rotate.text}
        </DangerDialog>
      )}
      {asked.at === 'revealed' && (
        <SecretDialog onDone={() => setAsked({ at: 'nothing' })} texts={text.secret} value={asked.secret} />
      )}
      {asked.at === 'removing' && (
        <DangerDialog
          act={() => client.send(deleteWebhook, { params })}
          confirmLabel={text.remove.confirm}
          onClose={() => setAsked({ at: 'nothing' })}
          onDone={() => {
            toast({ variant: 'success', message: text.remove.done });
            // Not refetched from here: this page would request the deleted webhook.
            void queries.invalidateQueries({ queryKey: webhooksKey, refetchType: 'none' });
            go({ to: '/webhooks' });
          }}
          title={text.remove.title}
        >
          {text.remove.text({ url: webhook.url })}
        </DangerDialog>
      )}
    </PageFrame>
  );
}
