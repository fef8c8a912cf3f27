import { authorizationOf, type Proof, realm, toQuotable } from './proof.ts';

/** An access token of the strategy's issuer (RFC 6750). */
export const bearer: Proof = {
  order: 2,
  challenge(more) {
    const error = more ? `, error="${more.error}"` : '';
    const scope = more?.scope?.length ? `, scope="${more.scope.map(toQuotable).join(' ')}"` : '';
    return [`Bearer ${realm}${error}${scope}`];
  },
  prove({ headers }, version, { callerOfToken }) {
    const token = authorizationOf(headers, 'bearer');
    return token === undefined ? undefined : callerOfToken(version, token);
  },
};
