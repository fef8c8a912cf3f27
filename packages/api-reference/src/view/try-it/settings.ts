import type { SecurityRequirement, Server } from '../../compile/compiled.ts';
import type { Credential, Credentials } from '../../request/credentials.ts';
import type { Draft } from '../../request/draft.ts';
import type { Way } from './way.ts';

/** A reader's choices for all operations of a document. */
export interface TryItSettings {
  /** The URL in the document. Undefined means the first server of an operation. */
  readonly server: string | undefined;
  /** Values of server variables, by the URL of their server. */
  readonly variables: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** See `requirementKey`. Undefined until one is chosen. */
  readonly requirement: string | undefined;
  readonly credentials: Credentials;
  /** The id of one of the developer's applications. Empty for none, undefined for the first. */
  readonly application: string | undefined;
  readonly way: Way;
}

export const newSettings: TryItSettings = {
  server: undefined,
  variables: {},
  requirement: undefined,
  credentials: {},
  application: undefined,
  way: 'auto',
};

/** Operations may state the same requirement in another order and with other scopes. */
const requirementKey = (requirement: SecurityRequirement): string => Object.keys(requirement).sort().join('+');

const isEntered = (credential: Credential | undefined): boolean => {
  if (!credential) return false;
  if (credential.kind === 'key') return credential.value !== '';
  return credential.kind === 'token' ? credential.token !== '' : credential.username !== '';
};

export const isReady = (requirement: SecurityRequirement | undefined, credentials: Credentials): boolean =>
  Object.keys(requirement ?? {}).every((name) => isEntered(credentials[name]));

/** The chosen server among those of an operation, as the draft stores it. */
export function serverOf(settings: TryItSettings, servers: readonly Server[]): Pick<Draft, 'server' | 'variables'> {
  const place = Math.max(
    0,
    servers.findIndex(({ url }) => url === settings.server),
  );
  return { server: place, variables: settings.variables[servers[place]?.url ?? ''] ?? {} };
}

/**
 * The chosen requirement among those of an operation, or else the first with all credentials entered, or else the
 * first.
 */
export function placeOfRequirement(settings: TryItSettings, requirements: readonly SecurityRequirement[]): number {
  const chosen = requirements.findIndex((each) => requirementKey(each) === settings.requirement);
  if (chosen >= 0) return chosen;
  const ready = requirements.findIndex((each) => Object.keys(each).length > 0 && isReady(each, settings.credentials));
  return Math.max(0, ready);
}

export const choosing = (requirement: SecurityRequirement): Pick<TryItSettings, 'requirement'> => ({
  requirement: requirementKey(requirement),
});
