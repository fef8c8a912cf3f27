import { createHash } from 'node:crypto';
import { SsoFailure } from './failure.ts';

/** An element as the library reads it: attributes, text, and children by name. */
interface Element {
  $?: Record<string, string>;
  _?: string;
  [child: string]: unknown;
}

export interface AssertionChecks {
  clock(): number;
  /** The provider's entity id. */
  issuer: string;
  audience: string;
  /** The required recipient and request of the assertion. */
  recipient: string;
  request_id: string;
}

const clockSkewMs = 60_000;
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

export interface CheckedAssertion {
  id: string;
  /** The assertion is remembered until then, because it could be replayed. */
  expires_at: number;
  name_id: string | undefined;
  name_id_format: string | undefined;
}

/**
 * The conditions of the browser SSO profile (SAML 2.0 profiles, 4.1.4.3), checked on the signed part. The library
 * leaves some of them to its callers and uses the machine's clock.
 */
export function checkAssertion(assertion: Element, checks: AssertionChecks): CheckedAssertion {
  const now = checks.clock();
  const id = assertion.$?.ID;
  if (!id || assertion.$?.Version !== '2.0') throw new SsoFailure('The assertion has no id or is not SAML 2.0');
  if (only(assertion, 'Issuer')?._ !== checks.issuer) throw new SsoFailure('The assertion has another issuer');

  const conditions = only(assertion, 'Conditions');
  if (!conditions) throw new SsoFailure('The assertion has no conditions');
  const { NotBefore, NotOnOrAfter } = conditions.$ ?? {};
  if (NotBefore !== undefined && toMs(NotBefore) > now + clockSkewMs)
    throw new SsoFailure('The assertion is too early');
  const expires_at = toEnd(NotOnOrAfter, now);
  const restrictions = children(conditions, 'AudienceRestriction');
  const isForUs = (restriction: Element) => children(restriction, 'Audience').some(({ _ }) => _ === checks.audience);
  if (restrictions.length === 0 || !restrictions.every(isForUs)) {
    throw new SsoFailure('The assertion is for another audience');
  }
  if (children(assertion, 'AuthnStatement').length === 0)
    throw new SsoFailure('The assertion has no authentication statement');

  const subject = only(assertion, 'Subject');
  const confirmed = children(subject, 'SubjectConfirmation').map((one) => confirmedUntil(one, checks, now));
  const until = confirmed.find((end) => end !== undefined);
  if (until === undefined) throw new SsoFailure('The assertion does not answer this login at this URL');
  const name = only(subject, 'NameID');
  const isTransient = name?.$?.Format === transient;
  return {
    id,
    expires_at: Math.max(expires_at, until) + clockSkewMs,
    name_id: isTransient ? undefined : name?._,
    name_id_format: name?.$?.Format,
  };
}

/** When a confirmation expires, if it is valid for this request. */
function confirmedUntil(
  confirmation: Element,
  { recipient, request_id }: AssertionChecks,
  now: number,
): number | undefined {
  const { Recipient, InResponseTo, NotBefore, NotOnOrAfter } = only(confirmation, 'SubjectConfirmationData')?.$ ?? {};
  if (confirmation.$?.Method !== bearer || NotBefore !== undefined) return undefined;
  if (Recipient !== recipient || InResponseTo !== request_id) return undefined;
  return toEnd(NotOnOrAfter, now);
}

function toEnd(time: string | undefined, now: number): number {
  if (time === undefined) throw new SsoFailure('The assertion has no end of validity');
  const end = toMs(time);
  if (end <= now - clockSkewMs) throw new SsoFailure('The assertion has expired');
  return end;
}

function toMs(time: string): number {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(time) ? Date.parse(time) : Number.NaN;
  if (Number.isNaN(ms)) throw new SsoFailure('The assertion has a time that cannot be read');
  return ms;
}

const children = (element: Element | undefined, name: string): Element[] => (element?.[name] ?? []) as Element[];

function only(element: Element | undefined, name: string): Element | undefined {
  const found = children(element, name);
  if (found.length > 1) throw new SsoFailure(`The assertion has more than one ${name}`);
  return found[0];
}

/** Hashed, because ids may have any length and keys may not. */
export const hashAssertionId = (id: string): string => createHash('sha256').update(id).digest('base64url');
