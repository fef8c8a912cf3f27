import { analyticsTexts } from './messages/analytics.ts';
import { applicationTexts } from './messages/applications.ts';
import { formTexts } from './messages/forms.ts';
import type { Messages } from './messages/message.ts';
import { portalTexts } from './messages/portal.ts';
import { specificationTexts } from './messages/specification.ts';

/**
 * The messages of the portal about mistakes and missing content, their causes, and the browser tests that show them.
 * `tools/portal-messages.test.ts` checks that none is missing: every such sentence of the portal's English texts, every
 * message of the specification's error catalog and, in `messages/problems.ts`, every problem of the contract.
 */
export const portalMessages: Messages = {
  ...portalTexts,
  ...applicationTexts,
  ...analyticsTexts,
  ...specificationTexts,
  ...formTexts,
};

const forUsers = 'only in the forms for users of an organization, which the portal does not show';
const inside = 'a small part of a page that component tests check';

/** Sentences that look like messages and require no browser test, each with the reason. */
export const notMessages: Readonly<Record<string, string>> = {
  'forms.invitationHelp': forUsers,
  'forms.accountNotAuthenticated': 'the portal has its own copy, which it can translate',
  'forms.invalidAccessCode': forUsers,
  'forms.notHuman': forUsers,
  'forms.problems.wrong-password': forUsers,
  'forms.passwordTooWeak': 'only where a password is changed, which the portal does not offer',
  'applications.list.strategyGone': inside,
  'applications.credentials.expired': inside,
  'applications.noAccess.reasons.developer-inactive': inside,
  'analytics.charts.goneVersion': inside,
  'specification.reference.security.unknown': inside,
  'specification.reference.schema.failed': inside,
  'specification.reference.schema.missing': inside,
  'specification.reference.samples.failed': inside,
  'specification.reference.operation.exampleFailed': inside,
  'specification.reference.tryIt.credentialsMissing': inside,
  'specification.reference.tryIt.differences.none': inside,
  'specification.reference.tryIt.differences.missing': inside,
  'specification.reference.tryIt.differences.unknown': inside,
  'specification.reference.tryIt.differences.noVariant': inside,
  'specification.reference.tryIt.events.noMatch': inside,
  'specification.reference.tryIt.events.none': inside,
  'specification.reference.tryIt.search.none': inside,
  'specification.reference.tryIt.endings.tooLarge': inside,
  'specification.reference.tryIt.endings.tooSlow': inside,
  'specification.reference.tryIt.history.empty': inside,
  'specification.reference.tryIt.oauth.refused': 'adds marks to a text of the authorization server',
};
