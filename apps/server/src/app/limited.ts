import type { AttemptService } from '../features/accounts/attempts.ts';
import type { AdjustableLimit } from '../features/accounts/limits.ts';
import type { Callers, Route } from '../platform/http/handle.ts';

type Caller = Partial<Callers['developer'] & Callers['user']>;

/** The subject that a limit counts: the caller, or the caller's organization. */
const subjects = {
  developer: ({ developer }: Caller) => developer && { tenant_id: developer.portal_id, subject: developer.id },
  user: ({ user }: Caller) => user && { tenant_id: user.org_id, subject: user.id },
  organization: ({ user }: Caller) => user && { tenant_id: user.org_id, subject: user.org_id },
};

type Row = readonly [subject: keyof typeof subjects, limit: AdjustableLimit];

const invitations: Row[] = [
  ['user', 'invitations-of-user'],
  ['organization', 'invitations-of-organization'],
];
const replays: Row[] = [['organization', 'webhook-replays-of-organization']];
const metadataReads: Row[] = [['organization', 'metadata-reads-of-organization']];
const credentials: Row[] = [['developer', 'credentials-of-developer']];
const webhookSecrets: Row[] = [['organization', 'webhook-secrets-of-organization']];

const resentMails: Row[] = [
  ['user', 'mails-resent-by-user'],
  ['organization', 'mails-resent-by-organization'],
];

/** Rate-limited operations, by operation id. */
export const limitedOperations: Readonly<Record<string, readonly Row[]>> = {
  inviteUser: invitations,
  resendInvitation: invitations,
  resendMail: resentMails,
  testMailText: resentMails,
  writeToAudience: [
    ['user', 'version-messages-of-user'],
    ['organization', 'version-messages-of-organization'],
  ],
  createApplication: [['developer', 'applications-of-developer']],
  createCredential: credentials,
  refreshClientSecret: credentials,
  createPersonalToken: [['user', 'personal-tokens-of-user']],
  createGatewayToken: [['organization', 'gateway-tokens-of-organization']],
  createWebhook: webhookSecrets,
  rotateWebhookSecret: webhookSecrets,
  sendTestEvent: [['organization', 'webhook-tests-of-organization']],
  replayWebhookDelivery: replays,
  replayFailedDeliveries: replays,
  readSamlMetadata: metadataReads,
  readUserSamlMetadata: metadataReads,
};

/**
 * Wraps a route so that it answers 429 beyond its limits. The call is counted after the caller is known and before any
 * work.
 */
export function limited(route: Route, takeOrRefuse: AttemptService['takeOrRefuse']): Route {
  const rows = limitedOperations[route.operation.id];
  if (!rows) return route;
  return {
    ...route,
    async answer(call) {
      for (const [who, limit] of rows) {
        const counted = subjects[who](call as Caller);
        if (!counted) throw new Error(`Nobody to count ${route.operation.id} for`);
        await takeOrRefuse(counted.tenant_id, limit, counted.subject);
      }
      return route.answer(call);
    },
  };
}
