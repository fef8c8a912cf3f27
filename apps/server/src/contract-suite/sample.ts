interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  default?: unknown;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  minProperties?: number;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const formats: Record<string, () => string> = {
  uuid: () => crypto.randomUUID(),
  email: () => 'somebody@example.com',
  'date-time': () => new Date(Date.now() + 3_600_000).toISOString(),
};

/** A value that a schema lets pass, as small as can be; patterns are not looked at. */
export function sampleOf(schema: unknown): unknown {
  const { type, enum: words, const: fixed, anyOf, format, ...rest } = schema as JsonSchema;
  if (rest.default !== undefined) return rest.default;
  if (fixed !== undefined) return fixed;
  if (words) return words[0];
  if (anyOf) return sampleOf(anyOf[0]);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'string':
      return format ? (formats[format]?.() ?? 'x') : 'x'.repeat(Math.max(1, rest.minLength ?? 1));
    case 'integer':
    case 'number':
      return rest.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: rest.minItems ?? 0 }, () => sampleOf(rest.items));
    case 'object': {
      const properties = Object.entries(rest.properties ?? {});
      const needed = properties.filter(([name]) => rest.required?.includes(name));
      const taken = needed.length < (rest.minProperties ?? 0) ? properties.slice(0, rest.minProperties) : needed;
      return Object.fromEntries(taken.map(([name, property]) => [name, sampleOf(property)]));
    }
    default:
      return null;
  }
}
