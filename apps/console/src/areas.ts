import type { UserRole } from '@portico/contract/users.ts';
import type { FunctionComponent } from 'react';
import type { AreaIconName } from './shared/area-icon.tsx';
import type { Text } from './shared/text/en.ts';

export interface Screen {
  /** Below the area's path: `/`, `/new`, `/$id`. */
  readonly path: string;
  readonly load: () => Promise<FunctionComponent>;
}

export interface Area {
  /** Its title is `areas` of the frame's texts, by this key. */
  readonly key: keyof Text['areas'];
  readonly section: keyof Text['sections'] | undefined;
  /** `/developers`; areas of a portal stand below the portal that the switch shows. */
  readonly path: string;
  readonly of: 'portal' | 'organization';
  readonly icon: AreaIconName;
  /** Who may open it. */
  readonly least: UserRole;
  readonly screens: readonly Screen[];
}

/** Everything in the sidebar, in its order. An area plugs in by its entry here, and by nothing else. */
export const areas: readonly Area[] = [
  {
    key: 'overview',
    section: undefined,
    path: '/',
    of: 'organization',
    icon: 'overview',
    least: 'viewer',
    screens: [{ path: '/', load: async () => (await import('./features/overview/overview-page.tsx')).OverviewPage }],
  },
  {
    key: 'flags',
    section: 'portal',
    path: '/flags',
    of: 'portal',
    icon: 'flags',
    least: 'viewer',
    screens: [{ path: '/', load: async () => (await import('./features/flags/flag-page.tsx')).FlagPage }],
  },
  {
    key: 'gatewayTokens',
    section: 'organization',
    path: '/gateway-tokens',
    of: 'organization',
    icon: 'gatewayTokens',
    least: 'viewer',
    screens: [
      {
        path: '/',
        load: async () => (await import('./features/gateway-tokens/gateway-token-page.tsx')).GatewayTokenPage,
      },
    ],
  },
  {
    key: 'webhooks',
    section: 'organization',
    path: '/webhooks',
    of: 'organization',
    icon: 'webhooks',
    least: 'admin',
    screens: [
      { path: '/', load: async () => (await import('./features/webhooks/webhook-list-page.tsx')).WebhookListPage },
      { path: '/new', load: async () => (await import('./features/webhooks/new-webhook-page.tsx')).NewWebhookPage },
      { path: '/$webhookId', load: async () => (await import('./features/webhooks/webhook-page.tsx')).WebhookPage },
      {
        path: '/$webhookId/edit',
        load: async () => (await import('./features/webhooks/edit-webhook-page.tsx')).EditWebhookPage,
      },
    ],
  },
  {
    key: 'mails',
    section: 'organization',
    path: '/mails',
    of: 'organization',
    icon: 'mails',
    least: 'viewer',
    screens: [
      { path: '/', load: async () => (await import('./features/mails/mail-list-page.tsx')).MailListPage },
      { path: '/templates', load: async () => (await import('./features/mails/template-page.tsx')).TemplatePage },
      { path: '/$mailId', load: async () => (await import('./features/mails/mail-page.tsx')).MailPage },
    ],
  },
  {
    key: 'notifications',
    section: 'organization',
    path: '/notifications',
    of: 'organization',
    icon: 'notifications',
    least: 'viewer',
    screens: [
      {
        path: '/',
        load: async () => (await import('./features/notifications/notification-page.tsx')).NotificationPage,
      },
    ],
  },
];
