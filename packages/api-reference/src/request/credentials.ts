import type { SecurityRequirement, SecurityScheme } from '../compile/compiled.ts';
import { encode } from './styles.ts';

/** The reader's input for one scheme. It is kept in memory only. */
export type Credential =
  | { readonly kind: 'key'; readonly value: string }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | { readonly kind: 'token'; readonly token: string };

export type Credentials = Readonly<Record<string, Credential | undefined>>;

export interface Applied {
  headers: [name: string, value: string][];
  query: string[];
  cookies: [name: string, value: string][];
}

type Schemes = Readonly<Record<string, SecurityScheme>>;

/**
 * Applies the schemes of a requirement. A scheme without input gets a placeholder in samples, and is left out
 * otherwise.
 */
export function applyCredentials(
  requirement: SecurityRequirement | undefined,
  schemes: Schemes,
  credentials: Credentials,
  withPlaceholders: boolean,
): Applied {
  const applied: Applied = { headers: [], query: [], cookies: [] };
  for (const name of Object.keys(requirement ?? {})) {
    const scheme = schemes[name];
    const credential = credentials[name];
    if (!scheme || (!hasContent(credential) && !withPlaceholders)) continue;
    apply(scheme, hasContent(credential) ? credential : undefined, applied);
  }
  return applied;
}

function hasContent(credential: Credential | undefined): credential is Credential {
  if (!credential) return false;
  if (credential.kind === 'key') return credential.value !== '';
  return credential.kind === 'token' ? credential.token !== '' : credential.username !== '';
}

function apply(scheme: SecurityScheme, credential: Credential | undefined, { headers, query, cookies }: Applied): void {
  if (scheme.type === 'apiKey') {
    const value = credential?.kind === 'key' ? credential.value : '<key>';
    if (scheme.in === 'header') headers.push([scheme.name, value]);
    else if (scheme.in === 'query') query.push(`${encode(scheme.name)}=${encode(value)}`);
    else cookies.push([encode(scheme.name), encode(value)]);
    return;
  }
  if (scheme.type === 'mutualTLS') return;
  headers.push(['Authorization', toAuthorization(scheme, credential)]);
}

function toAuthorization(scheme: SecurityScheme, credential: Credential | undefined): string {
  const isBasic = scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic';
  if (isBasic) {
    const { username, password } =
      credential?.kind === 'basic' ? credential : { username: '<username>', password: '<password>' };
    return `Basic ${encodeBase64(`${username}:${password}`)}`;
  }
  const token = credential?.kind === 'token' ? credential.token : '<token>';
  const isBearer = scheme.type !== 'http' || scheme.scheme.toLowerCase() === 'bearer';
  return isBearer ? `Bearer ${token}` : `${scheme.scheme} ${token}`;
}

/** RFC 7617 with UTF-8. */
export function encodeBase64(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Decodes a Basic header, because samples show it readable. */
export function basicOf(value: string): { username: string; password: string } | undefined {
  const [scheme, encoded = ''] = value.split(' ');
  if (scheme !== 'Basic') return undefined;
  const text = new TextDecoder().decode(Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0)));
  const at = text.indexOf(':');
  return { username: text.slice(0, at), password: text.slice(at + 1) };
}
