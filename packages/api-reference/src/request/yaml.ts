const isPlain = (text: string): boolean =>
  /^[A-Za-z_][\w ./-]*$/.test(text) && !/\s$|^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);

const toScalar = (value: unknown): string =>
  typeof value === 'string' && isPlain(value) ? value : JSON.stringify(value ?? null);

const isBlock = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** Writes a JSON value as YAML in block style. Scalars are in the notation that JSON and YAML share. */
export function toYaml(value: unknown): string {
  return `${toLines(value).join('\n')}\n`;
}

function toLines(value: unknown): string[] {
  if (!isBlock(value)) return [toScalar(value)];
  if (Array.isArray(value)) return value.flatMap((item) => toItem('- ', item));
  return Object.entries(value).flatMap(([key, item]) => {
    const name = `${toScalar(key)}:`;
    return isBlock(item) ? [name, ...toLines(item).map((line) => `  ${line}`)] : [`${name} ${toScalar(item)}`];
  });
}

const toItem = (start: string, item: unknown): string[] =>
  toLines(item).map((line, at) => (at === 0 ? `${start}${line}` : `  ${line}`));
