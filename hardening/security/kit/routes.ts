import type { Send } from '../../kit/wire.ts';

export interface Route {
  id: string;
  method: string;
  path: string;
  /** The kinds of credential that may call it. */
  security: Record<string, unknown>[];
  /** The lowest role of users who may call it; undefined for other callers. */
  role: string | undefined;
  parameters: { name: string; in: string; required?: boolean; schema: unknown }[];
  /** The schema of a JSON body. */
  body: unknown;
  /** The media types of a body. */
  media_types: string[];
}

interface Description {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, unknown> };
}

interface Described {
  operationId: string;
  security: Route['security'];
  'x-role'?: string;
  parameters?: Route['parameters'];
  requestBody?: { content: Record<string, { schema: unknown }> };
}

/** Every operation in the description of a running server. */
export async function routesOf(send: Send): Promise<Route[]> {
  const { body } = await send('GET', '/api/openapi.json');
  const { paths, components } = body as Description;
  const resolve = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema), (_, value) => inlined(value));
  const inlined = (value: unknown): unknown => {
    const ref = (value as { $ref?: string } | null)?.$ref;
    const name = typeof ref === 'string' ? ref.split('/').at(-1) : undefined;
    return name ? resolve(components.schemas[name]) : value;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const content = described.requestBody?.content ?? {};
      const json = content['application/json']?.schema;
      return {
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        security: described.security,
        role: described['x-role'],
        parameters: (described.parameters ?? []).map((one) => ({ ...one, schema: resolve(one.schema) })),
        body: json === undefined ? undefined : resolve(json),
        media_types: Object.keys(content),
      };
    }),
  );
}

export const isChanging = ({ method }: Route): boolean => !['GET', 'HEAD'].includes(method);

/** The path with ids in place of their names. A name without an id gets one that does not exist. */
export const fill = (path: string, ids: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? nothing));

export const nothing = '00000000-0000-7000-8000-000000000000';
