import { type Described, type DescribedOperation, type Node, nodeOf } from './described.ts';

export interface Proofs {
  readonly headers: ReadonlyMap<string, string>;
  readonly queryNames: ReadonlySet<string>;
  readonly cookieNames: ReadonlySet<string>;
}

const schemesOf = ({ root, isSwagger }: Described): Node =>
  isSwagger ? nodeOf(root.securityDefinitions) : nodeOf(nodeOf(root.components).securitySchemes);

/** Returns no problems if at least one requirement is met with all of its schemes. */
export function securityProblems(described: Described, { security }: DescribedOperation, proofs: Proofs): string[] {
  if (security.length === 0 || security.some((requirement) => Object.keys(requirement).length === 0)) return [];
  const all = security.map((requirement) =>
    Object.keys(requirement).filter((name) => !isProven(described.follow(schemesOf(described)[name]), proofs)),
  );
  if (all.some((missing) => missing.length === 0)) return [];
  return [`no requirement is met: ${all.map((missing) => `${missing.join(' and ')} missing`).join(', or ')}`];
}

function isProven({ type, in: place, name, scheme }: Node, { headers, queryNames, cookieNames }: Proofs): boolean {
  const authorization = headers.get('authorization') ?? '';
  if (type === 'apiKey') {
    if (place === 'header') return (headers.get(String(name).toLowerCase()) ?? '') !== '';
    return (place === 'query' ? queryNames : cookieNames).has(String(name));
  }
  if (type === 'mutualTLS') return true;
  if (type === 'basic' || String(scheme).toLowerCase() === 'basic') {
    const [, encoded = ''] = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(authorization) ?? [];
    return Buffer.from(encoded, 'base64').toString('utf8').includes(':');
  }
  const wanted = type === 'http' ? String(scheme) : 'Bearer';
  return new RegExp(`^${wanted} \\S+`, 'i').test(authorization);
}

/** The names of keys in a query or cookie, which are not described as parameters. */
export const keyNames = (described: Described, place: 'query' | 'cookie'): Set<string> =>
  new Set(
    Object.values(schemesOf(described))
      .map((scheme) => described.follow(scheme))
      .filter((scheme) => scheme.type === 'apiKey' && scheme.in === place)
      .map(({ name }) => String(name)),
  );
