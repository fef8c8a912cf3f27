import { formatsFor } from '@portico/app-kit/formats.ts';

const { number, plural } = formatsFor('en');

/** The texts on developers, registrations and applications, and of the overview. Every other locale has this type. */
export const en = {
  status: 'Status',
  name: 'Name',
  email: 'Email',
  since: 'Since',
  developer: 'Developer',
  application: 'Application',
  product: 'Product',
  version: 'Version',
  developerStatuses: {
    unverified: 'Address not confirmed',
    pending: 'Waits for approval',
    approved: 'Approved',
    rejected: 'Rejected',
    disabled: 'Disabled',
  },
  registrationStatuses: { pending: 'Under review', approved: 'Approved', rejected: 'Rejected', revoked: 'Revoked' },
  noAccess: {
    title: 'No access',
    reasons: {
      'developer-inactive': 'Developer not active',
      'product-hidden': 'Product not published',
      'not-permitted': 'The developer’s teams do not give access to this product',
    },
  },
  decisions: {
    approved: 'Approve',
    rejected: 'Reject',
    disabled: 'Disable',
    revoked: 'Revoke',
  },
  reason: 'Reason (optional)',
  reasonHint: 'Told to the developer by mail.',
  developers: {
    description: 'Who has, or wants, an account on this portal. Those who wait longest come first.',
    search: 'Search by name or email',
    empty: { title: 'No developers yet', text: 'Whoever registers on the portal appears here.' },
    decided: {
      approved: ({ name }: { name: string }) => `${name} is approved`,
      rejected: ({ name }: { name: string }) => `${name} is rejected`,
      disabled: ({ name }: { name: string }) => `${name} is disabled`,
    },
    ask: {
      rejected: {
        title: ({ name }: { name: string }) => `Reject ${name}?`,
        text: 'The account gets no access to the portal.',
      },
      disabled: {
        title: ({ name }: { name: string }) => `Disable ${name}?`,
        text: 'The developer is logged out everywhere and cannot log in again. Their applications stay.',
      },
    },
    teams: 'Teams',
    noTeams: 'In no team',
    sessions: 'Sessions',
    noSessions: 'No active sessions',
    began: 'Began',
    lastUsed: 'Last used',
    ends: 'Ends',
    endSession: 'End session',
    endAll: 'End all sessions',
    endAllText: ({ count }: { count: number }) =>
      `The developer is logged out of ${number(count)} ${plural(count, { one: 'browser', other: 'browsers' })} at once.`,
    sessionEnded: 'Session ended',
    applicationsOf: ({ count }: { count: number }) =>
      `${number(count)} ${plural(count, { one: 'application', other: 'applications' })}`,
    failed: 'The developer could not be loaded',
  },
  registrations: {
    description: 'Applications that use, or want to use, a product. Those that wait longest come first.',
    search: 'Search by application, product or email',
    empty: {
      title: 'No registrations yet',
      text: 'When a developer registers an application for a product, it appears here.',
    },
    nameOf: ({ application, product }: { application: string; product: string }) => `${application} for ${product}`,
    scopes: 'Scopes',
    scopeDecisions: { granted: 'Grant scopes', refused: 'Refuse scopes' },
    askScopes: { granted: 'Grant these scopes?', refused: 'Refuse these scopes?' },
    asksFor: 'Asks for',
    scopesWait: 'Scopes to review',
    scopesDecided: 'Scopes decided',
    hasScopes: ({ scopes }: { scopes: string }) => `Has ${scopes}`,
    asksScopes: ({ scopes }: { scopes: string }) => `Asks for ${scopes}`,
    scopesDecidedBy: ({ email }: { email: string }) => `Scopes decided by ${email}`,
    scopesDecidedByItself: 'Scopes granted automatically',
    refusedBefore: ({ application, status }: { application: string; status: string }) =>
      `Before: ${status}, for ${application} of the same developer`,
    decided: ({ count }: { count: number }) =>
      `${number(count)} ${plural(count, { one: 'registration', other: 'registrations' })} decided`,
    ask: {
      approved: ({ count }: { count: number }) =>
        `Approve ${number(count)} ${plural(count, { one: 'registration', other: 'registrations' })}?`,
      rejected: ({ count }: { count: number }) =>
        `Reject ${number(count)} ${plural(count, { one: 'registration', other: 'registrations' })}?`,
      revoked: ({ count }: { count: number }) =>
        `Revoke ${number(count)} ${plural(count, { one: 'registration', other: 'registrations' })}?`,
    },
    effect: {
      approved: 'The applications may call the product from now on.',
      rejected: 'The applications get no access to the product.',
      revoked: 'Calls of the applications to the product are refused from now on.',
    },
    partly: ({ done, total }: { done: number; total: number }) =>
      `${number(done)} of ${number(total)} decided. These could not be:`,
  },
  applications: {
    description: 'The applications of all developers of this portal, the newest first.',
    search: 'Search by name or email',
    empty: { title: 'No applications yet', text: 'Applications that developers create appear here.' },
    registrations: 'Registrations',
    strategy: 'Auth strategy',
    reference: 'Reference id',
    credentials: 'Credentials',
    noCredentials: 'No credentials',
    endsIn: 'Ends in',
    never: 'Never',
    expires: 'Expires',
    created: 'Created',
    noRegistrations: 'No registrations',
    failed: 'The application could not be loaded',
  },
  overview: {
    description: 'Pending reviews, activity of the last 24 hours, and system health.',
    waiting: 'Pending reviews',
    nothingWaits: 'No pending reviews',
    developersWait: ({ count }: { count: number }) =>
      `${number(count)} ${plural(count, { one: 'developer', other: 'developers' })}`,
    scopesWait: ({ count }: { count: number }) =>
      `${number(count)} ${plural(count, { one: 'request for scopes', other: 'requests for scopes' })}`,
    registrationsWait: ({ count }: { count: number }) =>
      `${number(count)} ${plural(count, { one: 'registration', other: 'registrations' })}`,
    traffic: 'Last 24 hours',
    requests: ({ count }: { count: number }) =>
      `${number(count)} ${plural(count, { one: 'request', other: 'requests' })}`,
    errorRate: ({ percent }: { percent: string }) => `${percent} errors`,
    portal: 'Portal',
    lastPublish: 'Last publish',
    neverPublished: 'Not published yet',
    publishedBy: ({ number: revision, author }: { number: number; author: string }) =>
      `Revision ${number(revision)} by ${author}`,
    health: 'Health',
    mailsFine: 'All mails are on their way.',
    mailsWaiting: ({ count }: { count: number }) =>
      `${number(count)} ${plural(count, { one: 'mail waits', other: 'mails wait' })} to be sent.`,
    mailsRetried: ({ count }: { count: number }) =>
      `${number(count)} ${plural(count, { one: 'mail is', other: 'mails are' })} tried again after a failure.`,
    mailsGivenUp: ({ count }: { count: number }) =>
      `${number(count)} ${plural(count, { one: 'mail was', other: 'mails were' })} given up.`,
    mails: 'Mails',
    database: 'Database',
    publishing: 'Publishing',
    publishingFine: 'No publish was refused in the last week.',
    publishRefused: ({ portal }: { portal: string }) => `A publish of “${portal}” was refused`,
    publishFault: 'It failed inside the server; its log says why.',
    moreFindings: ({ findings }: { findings: number }) => `and ${number(findings - 1)} more`,
    databaseFine: ({ engine }: { engine: string }) => `${engine}, reachable`,
    untrustedProxy:
      'Requests arrive through a proxy that the setting TRUSTED_PROXIES does not name, so the server cannot tell clients apart for its rate limits. The server log names the proxy. Last seen:',
    noPortals: {
      title: 'No portal yet',
      text: 'Create a portal, add a product, and developers can begin.',
      action: 'Create a portal',
    },
    failed: 'The overview could not be loaded',
  },
  analytics: {
    description: 'Calls to the APIs of this portal, as gateways report them.',
    period: 'Period',
    periods: { '24h': 'Last 24 hours', '7d': 'Last 7 days', '30d': 'Last 30 days', '90d': 'Last 90 days' },
    by: 'By',
    groups: { product: 'Product', version: 'Version', developer: 'Developer' },
    unknownCallers: 'Unknown callers',
    requests: 'Requests',
    errors: 'Errors',
    errorRate: 'Error rate',
    p99: 'P99 latency',
    milliseconds: ({ ms }: { ms: string }) => `${ms} ms`,
    chart: 'Requests over time',
    time: 'Time',
    asTable: 'Show as a table',
    empty: { title: 'No calls in this period', text: 'Once a gateway reports calls, they are counted here.' },
    failed: 'The figures could not be loaded',
  },
};

export type ReviewText = typeof en;
