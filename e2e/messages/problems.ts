import type { ProblemCode } from '@portico/contract/problems.ts';

const forUsers = 'only in the forms for users of an organization, which the portal does not show';
const toGateways = 'sent to gateways and their callers';
const toOwners = 'shown to owners and the people they invite';
const toPrograms = 'only a program that breaks the contract gets it';

/**
 * Every problem of the portal's operations: the message that the portal shows for it, or why no screen can cause it.
 */
export const problemMessages: Readonly<Partial<Record<ProblemCode, { shown: string } | { never: string }>>> = {
  'invalid-parameters': { shown: 'forms.emailInvalid' },
  'wrong-password': { never: toOwners },
  'captcha-failed': { never: forUsers },
  'malformed-json': { never: toPrograms },
  'malformed-request': { never: toPrograms },
  'not-signed-in': { shown: 'portal.auth.unauthenticated' },
  'wrong-credentials': { shown: 'forms.wrongCredentials' },
  'account-disabled': { shown: 'forms.pendingApproval' },
  'account-locked': { shown: 'forms.problems.account-locked' },
  'terms-not-accepted': { never: 'leads to the form with the terms, without a message' },
  'session-ended': { never: 'leads to login without a message' },
  'unknown-gateway-token': { never: toGateways },
  'no-credential': { never: toGateways },
  'unknown-credential': { never: toGateways },
  'unknown-signature': { never: toGateways },
  forbidden: { shown: 'portal.forbidden.title' },
  'invalid-access-code': { never: forUsers },
  'registration-closed': { never: forUsers },
  'foreign-origin': { never: 'sent to other sites' },
  'credentials-not-supported': { never: 'the portal offers no keys where there are none' },
  'unknown-route': { never: toGateways },
  'not-registered': { never: toGateways },
  'insufficient-scope': { never: toGateways },
  'version-sunset': { never: toGateways },
  'applications-disabled': { shown: 'applications.list.noStrategies' },
  'target-not-allowed': { shown: 'specification.reference.tryIt.failed' },
  'not-found': { shown: 'portal.notFound.title' },
  'unknown-portal': { shown: 'portal.unknownPortal.title' },
  'unknown-auth-strategy': { never: toPrograms },
  'no-client-secret': { never: 'the portal offers no refresh where there is no secret' },
  'unknown-token': { shown: 'forms.problems.unknown-token' },
  'method-not-allowed': { never: toPrograms },
  'not-acceptable': { never: toPrograms },
  'name-taken': { shown: 'applications.form.problems.name-taken' },
  'reference-id-taken': { shown: 'applications.form.problems.reference-id-taken' },
  'limit-reached': { shown: 'applications.form.problems.limit-reached' },
  'already-registered': { shown: 'applications.registration.problems.already-registered' },
  'registration-not-enabled': { shown: 'applications.registration.problems.registration-not-enabled' },
  'strategy-mismatch': { shown: 'applications.registration.problems.strategy-mismatch' },
  'last-owner': { never: toOwners },
  'transition-not-allowed': { never: toOwners },
  'used-token': { shown: 'forms.problems.used-token' },
  'payload-too-large': { never: toPrograms },
  'request-timeout': { never: toPrograms },
  'unsupported-media-type': { never: toPrograms },
  'scopes-not-supported': { never: 'means that there are none (MOD-05)' },
  'too-many-requests': { shown: 'forms.tooManyAttempts' },
  'target-unreachable': { shown: 'specification.reference.tryIt.failed' },
  'internal-error': { shown: 'portal.failed.title' },
  'service-unavailable': { shown: 'forms.serviceUnavailable' },
};
