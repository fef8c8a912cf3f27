import { stringify } from 'yaml';

/** Long lines stay lines: where they are broken says nothing, and differs from one library to the next. */
export const toYamlText = (value: unknown): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

export const toYaml = (value: unknown): Uint8Array => Buffer.from(toYamlText(value));

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value ?? {}).length === 0);

/** What an author would not write: names without a value. An empty list of ways to sign in says something. */
export function withoutEmpty(values: Record<string, unknown>): Record<string, unknown> {
  const tidy = Object.entries(values).map(([name, value]): [string, unknown] => [
    name,
    isRecord(value) ? withoutEmpty(value) : value,
  ]);
  return Object.fromEntries(
    tidy.filter(([name, value]) => (name === 'sign_in' && value !== undefined) || !isEmpty(value)),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
