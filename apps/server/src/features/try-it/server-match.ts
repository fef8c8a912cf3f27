import type { ReferenceTargets } from '../../platform/database/tables/reference.ts';

type Server = ReferenceTargets['servers'][number];
type Variables = NonNullable<Server['variables']>;

/** One of several texts, or any label of a host name. */
type Piece = readonly string[] | 'label';

/** Matches `{scheme}://{host}{path}` of a server. Each part may contain variables. */
const template = /^([a-z+.-]+|\{[^{}]+\}):\/\/([^/?#]*)([^?#]*)$/i;
const mostVariables = 8;
const longestTemplate = 4096;
/** The limit of a path segment that contains variables; a host name is never longer. */
const longestComposed = 255;
const longestLabel = 63;
/**
 * The budget of comparisons for one request, over all servers of a specification, so that no author can make it slow.
 */
const mostComparisons = 200_000;

interface Budget {
  left: number;
}

/**
 * Whether a URL is at or below a server of a specification. A variable has the values that the specification lists.
 * Without a list it matches anything within one label of a host name below a literal domain, or within one path
 * segment. A variable for the whole host would allow every host, so it has only its default. No part of a specification
 * becomes a regular expression: texts are compared without backtracking.
 */
export function isUnderServers(url: URL, servers: readonly Server[]): boolean {
  const budget = { left: mostComparisons };
  return servers.some((server) => budget.left > 0 && isUnderServer(url, server, budget));
}

function isUnderServer(url: URL, { url: written, variables = {} }: Server, budget: Budget): boolean {
  budget.left -= 1;
  const text = written.trim();
  if (text.length > longestTemplate || text.split('{').length - 1 > mostVariables) return false;
  const [, scheme, authority, path] = template.exec(text) ?? [];
  if (scheme === undefined || authority === undefined || path === undefined) return false;
  const [host, port] = splitPort(authority);
  return (
    isMadeOf(url.protocol.slice(0, -1), lowerCase(toPieces(scheme, variables)), budget) &&
    isMadeOf(url.hostname, lowerCase(toHostPieces(host, variables)), budget) &&
    isPort(url, toPieces(port, variables), budget) &&
    isBelow(path, url.pathname, variables, budget)
  );
}

/** Splits the port after the last colon outside of variables. */
function splitPort(authority: string): [host: string, port: string] {
  const at = authority.lastIndexOf(':');
  const port = authority.slice(at + 1);
  return at >= 0 && /^(?:\d+|\{[^{}]+\})$/.test(port) ? [authority.slice(0, at), port] : [authority, ''];
}

/** The text as pieces: each variable becomes its listed values and its default. */
const toPieces = (text: string, variables: Variables): Piece[] =>
  text.split(/(\{[^{}]*\})/).flatMap((part) => {
    if (part === '') return [];
    const name = variableIn(part);
    if (name === undefined) return [[part]];
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return [[variable?.default ?? '', ...(variable?.enum ?? [])]];
  });

/** The name of a variable that is the whole label or segment. */
const variableIn = (text: string): string | undefined => /^\{([^{}]*)\}$/.exec(text)?.[1];

/** A variable that is the whole label or segment and accepts every value. */
function isOpen(text: string, variables: Variables): boolean {
  const name = variableIn(text);
  return name !== undefined && Object.hasOwn(variables, name) && variables[name]?.enum === undefined;
}

function toHostPieces(host: string, variables: Variables): Piece[] {
  const labels = splitLabels(host);
  const isDomain = (rest: string[]) => rest.length >= 2 && rest.every((label) => !label.includes('{'));
  return labels.flatMap((label, at): Piece[] => [
    ...(at > 0 ? [['.']] : []),
    ...(isOpen(label, variables) && isDomain(labels.slice(at + 1)) ? ['label' as const] : toPieces(label, variables)),
  ]);
}

/** Splits at dots outside of variables. */
function splitLabels(host: string): string[] {
  const labels: string[] = [];
  let start = 0;
  let isVariable = false;
  for (let at = 0; at < host.length; at++) {
    if (host[at] === '{') isVariable = true;
    else if (host[at] === '}') isVariable = false;
    else if (host[at] === '.' && !isVariable) {
      labels.push(host.slice(start, at));
      start = at + 1;
    }
  }
  return [...labels, host.slice(start)];
}

const lowerCase = (pieces: Piece[]): Piece[] =>
  pieces.map((piece) => (piece === 'label' ? piece : piece.map((value) => value.toLowerCase())));

/** The URL's port or the default of its scheme must match, because URLs omit the default. */
function isPort({ port, protocol }: URL, pieces: Piece[], budget: Budget): boolean {
  if (pieces.length === 0 || port !== '') return isMadeOf(port, pieces, budget);
  return isMadeOf(protocol === 'https:' ? '443' : '80', pieces, budget);
}

function isBelow(path: string, asked: string, variables: Variables, budget: Budget): boolean {
  const wanted = path.replace(/(?<!\/)\/+$/, '').split('/');
  const segments = asked.split('/');
  return wanted.every((part, at) => {
    const segment = segments[at];
    if (segment === undefined) return false;
    return isOpen(part, variables) ? segment !== '' : isMadeOf(segment, toPieces(part, variables), budget);
  });
}

/** Whether the text consists of one value of each piece, in order. All possible ends of a piece are tried at once. */
function isMadeOf(text: string, pieces: readonly Piece[], budget: Budget): boolean {
  const [only] = pieces;
  budget.left -= 1;
  if (only === undefined) return text === '';
  if (pieces.length === 1 && only !== 'label') {
    budget.left -= only.length;
    return only.includes(text);
  }
  if (text.length > longestComposed) return false;
  let ends = new Set([0]);
  for (const piece of pieces) {
    const next = new Set<number>();
    for (const end of ends) {
      if (piece === 'label') addLabelEnds(text, end, next);
      else for (const value of piece) if (text.startsWith(value, end)) next.add(end + value.length);
      budget.left -= piece === 'label' ? longestLabel : piece.length;
      if (budget.left < 0) return false;
    }
    ends = next;
  }
  return ends.has(text.length);
}

function addLabelEnds(text: string, start: number, ends: Set<number>): void {
  for (let at = start; at < start + longestLabel && /^[a-z0-9-]$/.test(text[at] ?? ''); at++) ends.add(at + 1);
}
