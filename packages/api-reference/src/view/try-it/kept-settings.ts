import type { Credential, Credentials } from '../../request/credentials.ts';
import { isObject } from '../schema/parts.ts';
import type { TryItSettings } from './settings.ts';

/** Reads stored settings. Other scripts can write the storage, so everything is checked. */
export function parseSettings(text: string | null): TryItSettings | undefined {
  if (text === null) return undefined;
  const kept = parse(text);
  if (!isObject(kept)) return undefined;
  const textOf = (name: string) => (typeof kept[name] === 'string' ? kept[name] : undefined);
  const variables = entriesOf(kept.variables).map(
    ([url, values]) =>
      [url, Object.fromEntries(entriesOf(values).filter(([, value]) => typeof value === 'string'))] as const,
  );
  const credentials = entriesOf(kept.credentials).filter(([, value]) => isCredential(value));
  return {
    server: textOf('server'),
    variables: Object.fromEntries(variables) as TryItSettings['variables'],
    requirement: textOf('requirement'),
    credentials: Object.fromEntries(credentials) as Credentials,
    application: textOf('application'),
    way: kept.way === 'direct' || kept.way === 'proxy' ? kept.way : 'auto',
  };
}

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);

function isCredential(value: unknown): value is Credential {
  if (!isObject(value)) return false;
  if (value.kind === 'key') return typeof value.value === 'string';
  if (value.kind === 'token') return typeof value.token === 'string';
  return value.kind === 'basic' && typeof value.username === 'string' && typeof value.password === 'string';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
