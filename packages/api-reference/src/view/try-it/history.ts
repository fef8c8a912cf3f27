import type { Credentials } from '../../request/credentials.ts';
import { type Draft, type DraftValue, Typed } from '../../request/draft.ts';
import { isObject } from '../schema/parts.ts';

/** The input of the form. Files are not stored. */
export interface KeptDraft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly mediaType: string | undefined;
  readonly body: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A request that was sent. */
export interface HistoryEntry {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  /** The anchor of its operation. */
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
  readonly milliseconds: number | undefined;
  readonly draft: KeptDraft;
  /** Only if the reader chose to store them. */
  readonly credentials?: Credentials;
}

export const mostEntries = 50;
const mostCharacters = 20_000;

/** Adds an entry before the older ones, unless it is too large. */
export const withEntry = (entries: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] =>
  JSON.stringify(entry).length > mostCharacters ? entries : [entry, ...entries].slice(0, mostEntries);

/** Names of secrets in common notations. */
const secret =
  /pass(?:word|wd|phrase|code)|secret|token|api[-_]?key|authorization|credential|private[-_]?key|(?:^|[^a-z])(?:pin|otp|cvc|cvv)(?:$|[^a-z])/i;

/** The part of a draft that is stored. Secrets are removed unless the reader chose to store them. */
export function toKeptDraft({ values, mediaType, body, fields }: Draft, keepsSecrets: boolean): KeptDraft {
  return {
    values: keepValues(values, keepsSecrets),
    mediaType,
    body: keepsSecrets ? body : withoutSecretsInText(body),
    fields: keepValues(fields, keepsSecrets),
  };
}

function keepValues(values: Readonly<Record<string, DraftValue>>, keepsSecrets: boolean) {
  const kept = Object.entries(values).filter(([name]) => keepsSecrets || !secret.test(name));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (!(value instanceof Typed)) return [name, { value: keepsSecrets ? value : withoutSecrets(value) }];
      return [name, { typed: keepsSecrets ? value.text : withoutSecretsInText(value.text) }];
    }),
  );
}

/** Restores a stored draft. It lacks files, and secrets that were not stored. */
export function fromKeptDraft(kept: KeptDraft): Pick<Draft, 'values' | 'mediaType' | 'body' | 'fields' | 'files'> {
  return {
    values: restoreValues(kept.values),
    mediaType: kept.mediaType,
    body: kept.body,
    fields: restoreValues(kept.fields),
    files: {},
  };
}

const restoreValues = (values: Readonly<Record<string, unknown>>): Record<string, DraftValue> =>
  Object.fromEntries(
    Object.entries(values).map(([name, kept]) => {
      if (!isObject(kept)) return [name, undefined];
      return [name, typeof kept.typed === 'string' ? new Typed(kept.typed) : kept.value];
    }),
  );

function withoutSecretsInText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return secret.test(text.slice(0, 200)) && text.includes('=') ? '' : text;
  try {
    return JSON.stringify(withoutSecrets(JSON.parse(text)), null, 2);
  } catch {
    // A text that cannot be parsed cannot be searched for secrets.
    return '';
  }
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      secret.test(name) && typeof child !== 'object' ? '' : withoutSecrets(child),
    ]),
  );
}

/** Replaces secrets in the query of a URL. */
export function withoutSecretsInUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return url;
  const pairs = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1);
    return secret.test(decodeSafely(name)) ? `${name}=…` : pair;
  });
  return `${path}?${pairs.join('&')}`;
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads stored requests. Other scripts may have written them, so nothing is trusted. */
export function parseHistory(text: string | null): readonly HistoryEntry[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry).slice(0, mostEntries) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is HistoryEntry {
  if (!isObject(value)) return false;
  const { draft } = value;
  const texts = [value.id, value.at, value.operation, value.method, value.url];
  return (
    texts.every((each) => typeof each === 'string') &&
    isObject(draft) &&
    isObject(draft.values) &&
    isObject(draft.fields) &&
    typeof draft.body === 'string'
  );
}
