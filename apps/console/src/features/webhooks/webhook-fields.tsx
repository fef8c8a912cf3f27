import { type WebhookEventType, webhookEventTypes } from '@portico/contract/audit-actions.ts';
import type { Webhook } from '@portico/contract/webhooks.ts';
import { CheckList } from '@portico/ui/check-list.tsx';
import { Checkbox } from '@portico/ui/checkbox.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { usePortals } from '../../shared/own-portal.ts';
import type { FormParts } from '../../shared/use-form-parts.ts';
import { useWebhookText } from './text/use-webhook-text.ts';

export interface WebhookValues {
  url: string;
  description: string;
  /** Empty for all portals. */
  portal_id: string;
  isEvery: boolean;
  event_types: WebhookEventType[];
}

export const newWebhook: WebhookValues = { url: '', description: '', portal_id: '', isEvery: true, event_types: [] };

export const toWebhookValues = ({ url, description, portal_id, event_types }: Webhook): WebhookValues => ({
  url,
  description: description ?? '',
  portal_id: portal_id ?? '',
  isEvery: event_types === null,
  event_types: event_types ?? [],
});

export const toWebhookBody = ({ url, description, portal_id, isEvery, event_types }: WebhookValues) => ({
  url,
  description: description || null,
  portal_id: portal_id || null,
  event_types: isEvery ? null : event_types,
});

const isEventType = (name: string): name is WebhookEventType => webhookEventTypes.some((type) => type === name);

export function WebhookFields({ values, set, field, flag, problemOf }: FormParts<WebhookValues>) {
  const { form, allPortals } = useWebhookText();
  const portals = usePortals();
  const eventProblem = problemOf('event_types');
  return (
    <>
      <TextField {...field('url')} autoComplete="off" hint={form.urlHint} inputMode="url" label={form.url} />
      <TextField {...field('description')} hint={form.descriptionHint} label={form.description} maxLength={255} />
      <SelectField
        label={form.portal}
        onChange={(event) => set('portal_id', event.target.value)}
        options={[
          { value: '', label: allPortals },
          ...portals.map(({ id, title, name }) => ({ value: id, label: title || name })),
        ]}
        value={values.portal_id}
      />
      <Checkbox {...flag('isEvery')}>{form.every}</Checkbox>
      {!values.isEvery && (
        <CheckList
          hint={eventProblem && form.chooseOne}
          onChange={(chosen) => set('event_types', chosen.filter(isEventType))}
          options={webhookEventTypes}
          texts={form.events}
          value={values.event_types}
        />
      )}
    </>
  );
}
