import type { AuditActionOn } from '@portico/contract/audit-actions.ts';
import type { Page } from '@portico/contract/paging.ts';
import { Problem } from '@portico/contract/problems.ts';
import {
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookWithSecret,
  webhooksMaximum,
  webhookTestType,
} from '@portico/contract/webhooks.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/database/page.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { toOptionalText } from '../../platform/validation/name.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { AnnounceStore } from './announce-store.ts';
import { secretContext } from './send.ts';
import { newWebhookSecret } from './signature.ts';
import type { DeliveryKey, WebhookStore, WebhookValues } from './store.ts';
import { toTarget } from './target.ts';

interface Deps {
  store: WebhookStore;
  insertEvent: AnnounceStore['insert'];
  /** Called before the transaction commits. */
  onAnnounced(): void;
  sealSecret: SecretBox['seal'];
  isOwnPortal(org_id: string, portal_id: string): Promise<boolean>;
  outbound: Pick<Outbound, 'refusalOf'>;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  now(): string;
}

const day = 24 * 3_600_000;

export type WebhookService = ReturnType<typeof createWebhookService>;

export function createWebhookService(deps: Deps) {
  const { store, insertEvent, onAnnounced, sealSecret, isOwnPortal, outbound } = deps;
  const { recordAudit, transact, newId, now } = deps;

  const audit = (
    transaction: Querying,
    { org_id, id: user_id, address }: Actor,
    action: AuditActionOn<'webhook'>,
    id: string,
    details: Record<string, string | number> = {},
  ) =>
    recordAudit(transaction, {
      org_id,
      action,
      actor: { kind: 'user', id: user_id },
      target: { kind: 'webhook', id },
      address,
      details,
    });

  async function get(org_id: string, id: string): Promise<Webhook> {
    const webhook = await store.find(org_id, id);
    if (!webhook) throw noSuchWebhook();
    return webhook;
  }

  async function getEnabled(org_id: string, id: string): Promise<Webhook> {
    const webhook = await get(org_id, id);
    if (!webhook.is_enabled) throw new Problem('webhook-disabled', 'Switch the webhook on first.');
    return webhook;
  }

  /** The validated input; omitted fields stay omitted. */
  async function toValues(org_id: string, input: WebhookChange): Promise<WebhookValues> {
    const { url, description, event_types, portal_id, is_enabled } = input;
    if (portal_id && !(await isOwnPortal(org_id, portal_id))) {
      throw new Problem('not-found', 'There is no such portal.');
    }
    return {
      ...(url !== undefined && { url: toTarget(url, outbound) }),
      ...(description !== undefined && { description: toOptionalText(description) }),
      ...(event_types !== undefined && { event_types }),
      ...(portal_id !== undefined && { portal_id }),
      // Enabling a webhook again resets its failures.
      ...(is_enabled !== undefined && { is_enabled, disabled_reason: null, failing_since: null }),
    };
  }

  return {
    get,
    list: async (org_id: string) => ({ data: await store.list(org_id) }),

    /** Only this answer contains the secret. */
    async create(actor: Actor, input: NewWebhook): Promise<WebhookWithSecret> {
      const { org_id } = actor;
      const time = now();
      const webhook: Webhook = {
        description: null,
        event_types: null,
        portal_id: null,
        url: '',
        ...(await toValues(org_id, input)),
        id: newId(),
        is_enabled: true,
        disabled_reason: null,
        failing_since: null,
        created_at: time,
        updated_at: time,
      };
      const secret = newWebhookSecret();
      const sealed_secret = await sealSecret(secret, secretContext(webhook.id));
      await transact(async (transaction) => {
        if ((await store.countHeld(transaction, org_id)) >= webhooksMaximum) {
          throw new Problem('limit-reached', `An organization has at most ${webhooksMaximum} webhooks.`);
        }
        await store.insert(transaction, { ...webhook, org_id, sealed_secret });
        await audit(transaction, actor, 'webhook.created', webhook.id, { host: new URL(webhook.url).host });
      });
      return { ...webhook, secret };
    },

    async update(actor: Actor, id: string, change: WebhookChange): Promise<Webhook> {
      const values = await toValues(actor.org_id, change);
      return transact(async (transaction) => {
        const updated = await store.update(transaction, actor.org_id, id, { ...values, updated_at: now() });
        if (!updated) throw noSuchWebhook();
        await audit(transaction, actor, 'webhook.changed', id, { changed: Object.keys(change).sort().join(', ') });
        onAnnounced();
        return updated;
      });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      await transact(async (transaction) => {
        if (!(await store.delete(transaction, actor.org_id, id))) throw noSuchWebhook();
        await audit(transaction, actor, 'webhook.deleted', id);
      });
    },

    async rotateSecret(actor: Actor, id: string): Promise<WebhookWithSecret> {
      const secret = newWebhookSecret();
      const sealed_secret = await sealSecret(secret, secretContext(id));
      const updated_at = now();
      const former_until = new Date(Date.parse(updated_at) + day).toISOString();
      const webhook = await transact(async (transaction) => {
        const rotated = { sealed_secret, former_until, updated_at };
        const updated = await store.rotateSecret(transaction, actor.org_id, id, rotated);
        if (!updated) throw noSuchWebhook();
        await audit(transaction, actor, 'webhook.secret-rotated', id);
        return updated;
      });
      return { ...webhook, secret };
    },

    async sendTest(actor: Actor, endpoint_id: string): Promise<WebhookDelivery> {
      const { org_id, id: user_id } = actor;
      await getEnabled(org_id, endpoint_id);
      const created_at = now();
      const data = { webhook_id: endpoint_id, actor: { kind: 'user', id: user_id } };
      const body = { type: webhookTestType, timestamp: created_at, data };
      const event = {
        org_id,
        id: newId(),
        type: webhookTestType,
        event_body: JSON.stringify(body),
        created_at,
      };
      const id = newId();
      return transact(async (transaction) => {
        if (!(await store.hold(transaction, org_id, endpoint_id))) throw noSuchWebhook();
        await insertEvent(transaction, event, [{ id, endpoint_id }]);
        await audit(transaction, actor, 'webhook.tested', endpoint_id);
        onAnnounced();
        const { body: _sent, ...delivery } = (await store.findDelivery(org_id, { endpoint_id, id }, transaction))!;
        return delivery;
      });
    },

    async deliveries(
      org_id: string,
      endpoint_id: string,
      filter: { status?: WebhookDelivery['status'] | undefined },
      page: PageRequest,
    ): Promise<Page<WebhookDelivery>> {
      await get(org_id, endpoint_id);
      return store.listDeliveries(org_id, endpoint_id, filter, page);
    },

    async delivery(org_id: string, key: DeliveryKey): Promise<WebhookDeliveryDetails> {
      const delivery = await store.findDelivery(org_id, key);
      if (!delivery) throw noSuchDelivery();
      return { ...delivery, attempt_list: await store.listAttempts(org_id, key.id) };
    },

    async replay(actor: Actor, key: DeliveryKey): Promise<WebhookDelivery> {
      const { org_id } = actor;
      await getEnabled(org_id, key.endpoint_id);
      return transact(async (transaction) => {
        const from = ['delivered', 'failed'] as WebhookDelivery['status'][];
        const requeued = await store.requeue(transaction, org_id, { ...key, from }, now());
        const found = await store.findDelivery(org_id, key, transaction);
        if (!found) throw noSuchDelivery();
        if (requeued === 0) throw new Problem('transition-not-allowed', 'This delivery is under way already.');
        await audit(transaction, actor, 'webhook.replayed', key.endpoint_id, { event: found.event_id });
        onAnnounced();
        const { body: _sent, ...delivery } = found;
        return delivery;
      });
    },

    async replayFailed(actor: Actor, endpoint_id: string): Promise<{ deliveries: number }> {
      await getEnabled(actor.org_id, endpoint_id);
      return transact(async (transaction) => {
        const wanted = { endpoint_id, from: ['failed'] as WebhookDelivery['status'][] };
        const deliveries = await store.requeue(transaction, actor.org_id, wanted, now());
        await audit(transaction, actor, 'webhook.replayed', endpoint_id, { deliveries });
        onAnnounced();
        return { deliveries };
      });
    },
  };
}

const noSuchWebhook = () => new Problem('not-found', 'There is no such webhook.');
const noSuchDelivery = () => new Problem('not-found', 'There is no such delivery.');
