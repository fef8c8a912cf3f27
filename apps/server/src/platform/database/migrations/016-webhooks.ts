import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { count, inOrganization, required, withTimes } from './columns.ts';

export const webhooksMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('webhook_endpoint')
      .$call(inOrganization)
      .addColumn('id', 'text', required)
      .addColumn('url', 'text', required)
      .addColumn('description', 'text')
      .addColumn('event_types', 'text')
      .addColumn('portal_id', 'text', (column) => column.references('portal.id').onDelete('cascade'))
      .addColumn('is_enabled', 'boolean', required)
      .addColumn('disabled_reason', 'text')
      .addColumn('failing_since', 'text')
      .addColumn('sealed_secret', 'text', required)
      .addColumn('former_sealed_secret', 'text')
      .addColumn('former_until', 'text')
      .$call(withTimes)
      .addPrimaryKeyConstraint('webhook_endpoint_key', ['org_id', 'id'])
      .execute();
    await schema
      .createTable('webhook_event')
      .$call(inOrganization)
      .addColumn('id', 'text', required)
      .addColumn('type', 'text', required)
      .addColumn('event_body', 'text', required)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('webhook_event_key', ['org_id', 'id'])
      .execute();
    await schema.createIndex('webhook_event_by_age').on('webhook_event').column('created_at').execute();
    await schema
      .createTable('webhook_delivery')
      .addColumn('org_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('endpoint_id', 'text', required)
      .addColumn('event_id', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('attempts', 'integer', count)
      .addColumn('next_attempt_at', 'text', required)
      .addColumn('lease_owner', 'text')
      .addColumn('lease_until', 'text')
      .addColumn('delivered_at', 'text')
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('webhook_delivery_key', ['org_id', 'id'])
      // An event goes to an endpoint once; what is delivered again is the same delivery.
      .addUniqueConstraint('webhook_delivery_once', ['org_id', 'endpoint_id', 'event_id'])
      .addForeignKeyConstraint(
        'webhook_delivery_to',
        ['org_id', 'endpoint_id'],
        'webhook_endpoint',
        ['org_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'webhook_delivery_of',
        ['org_id', 'event_id'],
        'webhook_event',
        ['org_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute();
    // The worker asks every few seconds for what is due, whoever's it is.
    await schema
      .createIndex('webhook_delivery_due')
      .on('webhook_delivery')
      .columns(['status', 'next_attempt_at', 'lease_until'])
      .execute();
    await schema
      .createIndex('webhook_delivery_by_event')
      .on('webhook_delivery')
      .columns(['org_id', 'event_id'])
      .execute();
    await schema
      .createIndex('webhook_delivery_by_endpoint')
      .on('webhook_delivery')
      .columns(['org_id', 'endpoint_id', 'id'])
      .execute();
    await schema
      .createTable('webhook_attempt')
      .addColumn('org_id', 'text', required)
      .addColumn('delivery_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('at', 'text', required)
      .addColumn('duration_ms', 'integer', required)
      .addColumn('status_code', 'integer')
      .addColumn('error', 'text')
      .addColumn('answer', 'text', required)
      .addPrimaryKeyConstraint('webhook_attempt_key', ['org_id', 'delivery_id', 'id'])
      .addForeignKeyConstraint(
        'webhook_attempt_at',
        ['org_id', 'delivery_id'],
        'webhook_delivery',
        ['org_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute();
  },
};
