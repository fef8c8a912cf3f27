import { stringify } from 'yaml';

/** Long lines are not wrapped, because wrapping depends on the library. */
export const toYamlText = (value: unknown): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

export const toYaml = (value: unknown): Uint8Array => Buffer.from(toYamlText(value));

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value ?? {}).length === 0);

/**
 * Omits names without a value, which no author would write. An empty list of login methods is kept, because it has a
 * meaning.
 */
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
