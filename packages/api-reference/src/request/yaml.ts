const isPlain = (text: string): boolean =>
  /^[A-Za-z_][\w ./-]*$/.test(text) && !/\s$|^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);

const toScalar = (value: unknown): string =>
  typeof value === 'string' && isPlain(value) ? value : JSON.stringify(value ?? null);

const isBlock = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** YAML of a value that JSON can write: blocks, with scalars in the notation that both share. */
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
