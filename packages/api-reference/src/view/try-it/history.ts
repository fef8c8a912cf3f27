import type { Credentials } from '../../request/credentials.ts';
import { type Draft, type DraftValue, Typed } from '../../request/draft.ts';
import { isObject } from '../schema/parts.ts';

/** What was entered into the form, as text: files are not kept. */
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
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  readonly milliseconds: number | undefined;
  readonly draft: KeptDraft;
  /** Only where the reader asked for it. */
  readonly credentials?: Credentials;
}

export const mostEntries = 50;
const mostCharacters = 20_000;

/** The newest first. One that is too large to keep is left out. */
export const withEntry = (entries: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] =>
  JSON.stringify(entry).length > mostCharacters ? entries : [entry, ...entries].slice(0, mostEntries);

/** Names that secrets have, in all the ways that names are written. */
const secret =
  /pass(?:word|wd|phrase|code)|secret|token|api[-_]?key|authorization|credential|private[-_]?key|(?:^|[^a-z])(?:pin|otp|cvc|cvv)(?:$|[^a-z])/i;

/** What is kept of a draft: secrets leave, unless the reader keeps them. */
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

/** A draft as it was, with what is in the form now where nothing was kept. */
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
    // What cannot be read cannot be searched for secrets.
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

/** Secrets in the query of a URL are replaced. */
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

/** Reads what was kept. Anybody may have written it, so that nothing in it is trusted. */
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
