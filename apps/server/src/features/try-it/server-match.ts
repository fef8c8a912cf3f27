import type { ReferenceTargets } from '../../database/tables/reference.ts';

type Server = ReferenceTargets['servers'][number];
type Variables = NonNullable<Server['variables']>;

/** `{scheme}://{host}{path}` of a server, each part perhaps with variables. */
const template = /^([a-z+.-]+|\{[^{}]+\}):\/\/([^/?#]*)([^?#]*)$/i;
const variablePattern = /\{([^{}]*)\}/;
const mostVariables = 8;

/**
 * Whether an address is a server's or lies below it. A variable has the values that the specification lists. Where it
 * lists none, anything that stays within one label of the host name below a domain that is written out, or within one
 * piece of the path; a variable for the whole host would allow every host there is, and has its default only.
 */
export function isUnderServer(url: URL, { url: text, variables = {} }: Server): boolean {
  const [, scheme, authority, path] = template.exec(text.trim()) ?? [];
  if (scheme === undefined || authority === undefined || path === undefined) return false;
  if (text.split('{').length - 1 > mostVariables) return false;
  const [host = '', port = ''] = splitPort(authority);
  return (
    matches(`${closedPattern(scheme, variables)}`, url.protocol.slice(0, -1)) &&
    matches(hostPattern(host, variables), url.hostname) &&
    matches(portPattern(port, url.protocol, variables), url.port) &&
    isBelow(path, url.pathname, variables)
  );
}

const matches = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 'i').test(text);

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** The port behind the last colon that is in no variable. */
function splitPort(authority: string): [host: string, port: string] {
  const at = /:(\d+|\{[^{}]+\})$/.exec(authority);
  return at ? [authority.slice(0, at.index), at[1] as string] : [authority, ''];
}

/** The text with each variable as one of its listed values, or its default. */
function closedPattern(text: string, variables: Variables): string {
  return text
    .split(/(\{[^{}]*\})/)
    .map((piece) => {
      const name = variablePattern.exec(piece)?.[1];
      if (name === undefined) return escaped(piece);
      const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
      return `(?:${[variable?.default ?? '', ...(variable?.enum ?? [])].map(escaped).join('|')})`;
    })
    .join('');
}

/** A variable that stands alone and of which every value is meant. */
function isOpen(text: string, variables: Variables): boolean {
  const name = /^\{([^{}]*)\}$/.exec(text)?.[1];
  return name !== undefined && Object.hasOwn(variables, name) && variables[name]?.enum === undefined;
}

/** At every dot that stands in no variable. */
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

function hostPattern(host: string, variables: Variables): string {
  const labels = splitLabels(host);
  const isDomain = (rest: string[]) => rest.length >= 2 && rest.every((label) => !label.includes('{'));
  return labels
    .map((label, at) =>
      isOpen(label, variables) && isDomain(labels.slice(at + 1)) ? '[a-z0-9-]{1,63}' : closedPattern(label, variables),
    )
    .join('\\.');
}

function portPattern(port: string, protocol: string, variables: Variables): string {
  const usual = protocol === 'https:' ? '443' : '80';
  if (port === '') return '';
  return `(?:${closedPattern(port, variables)})${matches(closedPattern(port, variables), usual) ? '|' : ''}`;
}

function isBelow(path: string, asked: string, variables: Variables): boolean {
  const wanted = path.replace(/(?<!\/)\/+$/, '').split('/');
  const pieces = asked.split('/');
  return wanted.every(
    (piece, at) =>
      pieces[at] !== undefined &&
      (isOpen(piece, variables)
        ? pieces[at] !== ''
        : new RegExp(`^(?:${closedPattern(piece, variables)})$`).test(pieces[at])),
  );
}
