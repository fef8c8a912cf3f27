import type { Area, Screen } from './area.ts';

/** The screens of identity providers, for the developers of a portal and for the users of the organization. */
const providerScreens: readonly Screen[] = [
  { path: '/', load: async () => (await import('./features/sign-in/provider-list-page.tsx')).ProviderListPage },
  { path: '/new', load: async () => (await import('./features/sign-in/provider-page.tsx')).NewProviderPage },
  { path: '/test', load: async () => (await import('./features/sign-in/test-result-page.tsx')).TestResultPage },
  { path: '/$providerId', load: async () => (await import('./features/sign-in/provider-page.tsx')).ProviderPage },
];

/** Every entry of the sidebar, in order. An entry here is all that a new area requires. */
export const areas: readonly Area[] = [
  {
    key: 'overview',
    section: undefined,
    path: '/',
    of: 'organization',
    icon: 'overview',
    least: 'viewer',
    screens: [{ path: '/', load: async () => (await import('./features/reviews/overview-page.tsx')).OverviewPage }],
  },
  {
    key: 'developers',
    section: 'people',
    path: '/developers',
    of: 'portal',
    icon: 'developers',
    least: 'viewer',
    screens: [
      { path: '/', load: async () => (await import('./features/reviews/developer-list-page.tsx')).DeveloperListPage },
      { path: '/$id', load: async () => (await import('./features/reviews/developer-page.tsx')).DeveloperPage },
    ],
  },
  {
    key: 'registrations',
    section: 'people',
    path: '/registrations',
    of: 'portal',
    icon: 'registrations',
    least: 'viewer',
    screens: [
      {
        path: '/',
        load: async () => (await import('./features/reviews/registration-list-page.tsx')).RegistrationListPage,
      },
    ],
  },
  {
    key: 'applications',
    section: 'people',
    path: '/applications',
    of: 'portal',
    icon: 'applications',
    least: 'viewer',
    screens: [
      {
        path: '/',
        load: async () => (await import('./features/reviews/application-list-page.tsx')).ApplicationListPage,
      },
      { path: '/$id', load: async () => (await import('./features/reviews/application-page.tsx')).ApplicationPage },
    ],
  },
  {
    key: 'teams',
    section: 'people',
    path: '/teams',
    of: 'portal',
    icon: 'teams',
    least: 'viewer',
    screens: [
      { path: '/', load: async () => (await import('./features/teams/team-list-page.tsx')).TeamListPage },
      { path: '/$teamId', load: async () => (await import('./features/teams/team-page.tsx')).TeamPage },
    ],
  },
  {
    key: 'analytics',
    section: 'apis',
    path: '/analytics',
    of: 'portal',
    icon: 'analytics',
    least: 'viewer',
    screens: [{ path: '/', load: async () => (await import('./features/reviews/analytics-page.tsx')).AnalyticsPage }],
  },
  {
    key: 'searches',
    section: 'portal',
    path: '/searches',
    of: 'portal',
    icon: 'searches',
    least: 'viewer',
    screens: [{ path: '/', load: async () => (await import('./features/searches/searches-page.tsx')).SearchesPage }],
  },
  {
    key: 'pages',
    section: 'portal',
    path: '/pages',
    of: 'portal',
    icon: 'pages',
    least: 'viewer',
    screens: [
      { path: '/', load: async () => (await import('./features/pages/page-list-page.tsx')).PageListPage },
      { path: '/new', load: async () => (await import('./features/pages/new-page-page.tsx')).NewPagePage },
      { path: '/drafts/$draftId', load: async () => (await import('./features/pages/draft-page.tsx')).DraftPage },
    ],
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
    key: 'products',
    section: 'apis',
    path: '/products',
    of: 'portal',
    icon: 'products',
    least: 'viewer',
    screens: [
      { path: '/', load: async () => (await import('./features/products/product-list-page.tsx')).ProductListPage },
      { path: '/new', load: async () => (await import('./features/products/new-product-page.tsx')).NewProductPage },
      { path: '/$productId', load: async () => (await import('./features/products/product-page.tsx')).ProductPage },
      {
        path: '/$productId/versions/$versionId',
        load: async () => (await import('./features/products/version-page.tsx')).VersionPage,
      },
      {
        path: '/$productId/versions/$versionId/audience',
        load: async () => (await import('./features/products/audience/audience-page.tsx')).AudiencePage,
      },
      {
        path: '/$productId/versions/$versionId/audience/message',
        load: async () => (await import('./features/products/audience/message-page.tsx')).MessagePage,
      },
      {
        path: '/$productId/documents',
        load: async () => (await import('./features/products/documents-page.tsx')).DocumentsPage,
      },
      {
        path: '/$productId/documents/$documentId',
        load: async () => (await import('./features/products/document-page.tsx')).DocumentPage,
      },
    ],
  },
  {
    key: 'strategies',
    section: 'apis',
    path: '/auth-strategies',
    of: 'portal',
    icon: 'strategies',
    least: 'viewer',
    screens: [
      {
        path: '/',
        load: async () => (await import('./features/auth-strategies/strategy-list-page.tsx')).StrategyListPage,
      },
      {
        path: '/new',
        load: async () => (await import('./features/auth-strategies/strategy-page.tsx')).NewStrategyPage,
      },
      {
        path: '/$strategyId',
        load: async () => (await import('./features/auth-strategies/strategy-page.tsx')).StrategyPage,
      },
    ],
  },
  {
    key: 'settings',
    section: 'portal',
    path: '/settings',
    of: 'portal',
    icon: 'settings',
    least: 'viewer',
    screens: [
      { path: '/', load: async () => (await import('./features/portal-settings/settings-page.tsx')).SettingsPage },
      {
        path: '/revisions',
        load: async () => (await import('./features/portal-settings/revision-list-page.tsx')).RevisionListPage,
      },
      {
        path: '/revisions/$number',
        load: async () => (await import('./features/portal-settings/revision-page.tsx')).RevisionPage,
      },
    ],
  },
  {
    key: 'appearance',
    section: 'portal',
    path: '/appearance',
    of: 'portal',
    icon: 'appearance',
    least: 'viewer',
    screens: [
      { path: '/', load: async () => (await import('./features/appearance/appearance-page.tsx')).AppearancePage },
    ],
  },
  {
    key: 'signIn',
    section: 'portal',
    path: '/sign-in',
    of: 'portal',
    icon: 'signIn',
    least: 'viewer',
    screens: providerScreens,
  },
  {
    key: 'portals',
    section: 'organization',
    path: '/portals',
    of: 'organization',
    icon: 'portals',
    least: 'viewer',
    screens: [
      { path: '/', load: async () => (await import('./features/portal-settings/portal-list-page.tsx')).PortalListPage },
      {
        path: '/new',
        load: async () => (await import('./features/portal-settings/new-portal-page.tsx')).NewPortalPage,
      },
    ],
  },
  {
    key: 'users',
    section: 'organization',
    path: '/users',
    of: 'organization',
    icon: 'users',
    least: 'viewer',
    screens: [
      { path: '/', load: async () => (await import('./features/users/user-list-page.tsx')).UserListPage },
      { path: '/profile', load: async () => (await import('./features/users/profile-page.tsx')).ProfilePage },
    ],
  },
  {
    key: 'consoleSignIn',
    section: 'organization',
    path: '/sign-in',
    of: 'organization',
    icon: 'signIn',
    least: 'owner',
    screens: providerScreens,
  },
  {
    key: 'tokens',
    section: 'organization',
    path: '/tokens',
    of: 'organization',
    icon: 'tokens',
    least: 'viewer',
    screens: [
      { path: '/', load: async () => (await import('./features/tokens/token-page.tsx')).TokenPage },
      { path: '/all', load: async () => (await import('./features/tokens/token-page.tsx')).AllTokensPage },
    ],
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
      { path: '/templates/text', load: async () => (await import('./features/mails/text-page.tsx')).TextPage },
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
  {
    key: 'audit',
    section: 'organization',
    path: '/audit',
    of: 'organization',
    icon: 'audit',
    least: 'admin',
    screens: [
      {
        path: '/',
        load: async () => (await import('./features/audit/audit-page.tsx')).AuditPage,
      },
    ],
  },
];
