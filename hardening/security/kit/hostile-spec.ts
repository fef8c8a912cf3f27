import { asDocument, hostileUrls } from './hostile-texts.ts';

type Json = Record<string, unknown>;

const line = (texts: readonly string[]) => texts.join(' ').replaceAll(/\p{Control}/gu, ' ');

/**
 * An OpenAPI document in which every free text is hostile: an operation and a schema for each group of texts, with the
 * URLs in turn.
 */
export function toHostileSpec(groups: readonly (readonly string[])[], urls: readonly string[]): Json {
  const [first = []] = groups;
  let turn = 0;
  const url = () => urls[turn++ % urls.length] ?? 'https://example.invalid';
  const docs = (group: readonly string[]) => ({ url: url(), description: asDocument(group) });
  const scopesOf = (group: readonly string[]) => Object.fromEntries(group.map((text) => [text, text]));

  const toSchema = (group: readonly string[]): Json => ({
    type: 'object',
    title: line(group),
    description: asDocument(group),
    $comment: line(group),
    externalDocs: docs(group),
    required: [...group],
    properties: Object.fromEntries(
      group.map((text) => [
        text,
        {
          type: 'string',
          title: text,
          description: text,
          format: text,
          enum: [text, `${text} `],
          default: text,
          examples: [text],
          'x-hostile': text,
        },
      ]),
    ),
    patternProperties: { '^x': { const: group[0] } },
    discriminator: { propertyName: group[0], mapping: Object.fromEntries(group.map((text) => [text, text])) },
    example: Object.fromEntries(group.map((text) => [text, text])),
  });

  const toOperation = (group: readonly string[], at: number): Json => ({
    tags: [`${at} ${line(group)}`],
    operationId: `operation${at} ${line(group)}`,
    summary: line(group),
    description: asDocument(group),
    externalDocs: docs(group),
    servers: [{ url: url(), description: asDocument(group) }],
    parameters: group.flatMap((text, place) => [
      {
        name: `${text}${place}`,
        in: ['query', 'header', 'cookie'][place % 3],
        description: text,
        schema: { type: 'string', default: text, pattern: '^x' },
        examples: { [text]: { summary: text, description: text, value: text } },
      },
    ]),
    requestBody: {
      description: asDocument(group),
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/S${at}` },
          examples: Object.fromEntries(
            group.map((text) => [text, { summary: text, description: text, value: { [text]: text } }]),
          ),
        },
        [`text/${line(group).slice(0, 200)}`]: { example: line(group) },
      },
    },
    responses: {
      200: {
        description: asDocument(group),
        headers: Object.fromEntries(
          group.map((text) => [text, { description: text, schema: { type: 'string' }, example: text }]),
        ),
        content: {
          'application/json': { schema: { $ref: `#/components/schemas/S${at}` } },
          'text/html': { example: group.join('\n') },
        },
        links: Object.fromEntries(
          group.map((text, place) => [
            `L${place}`,
            { description: text, operationId: text, parameters: { [text]: text }, server: { url: url() } },
          ]),
        ),
      },
      default: { description: line(group) },
    },
    callbacks: {
      [`C${at}`]: Object.fromEntries(
        group.map((text) => [text, { post: { summary: text, responses: { 200: { description: text } } } }]),
      ),
    },
    'x-codeSamples': group.map((text) => ({ lang: text, label: text, source: text })),
  });

  return {
    openapi: '3.1.0',
    info: {
      title: line(first),
      summary: line(first),
      version: line(first),
      description: asDocument(first),
      termsOfService: url(),
      contact: { name: line(first), url: url(), email: 'a@example.invalid' },
      license: { name: line(first), url: url() },
    },
    externalDocs: docs(first),
    servers: urls.map((hostileUrl) => ({
      url: hostileUrl,
      description: asDocument(first),
      variables: { region: { default: line(first), enum: [line(first)], description: asDocument(first) } },
    })),
    tags: groups.map((group, at) => ({
      name: `${at} ${line(group)}`,
      description: asDocument(group),
      externalDocs: docs(group),
    })),
    paths: Object.fromEntries(
      groups.map((group, at) => [
        `/p${at}/${line(group).replaceAll(/[{}]/g, '')}`,
        { summary: line(group), description: asDocument(group), post: toOperation(group, at) },
      ]),
    ),
    webhooks: Object.fromEntries(
      groups.map((group, at) => [
        `w${at} ${line(group)}`,
        { post: { summary: line(group), responses: { 200: { description: line(group) } } } },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(groups.map((group, at) => [`S${at}`, toSchema(group)])),
      securitySchemes: {
        oauth: {
          type: 'oauth2',
          description: asDocument(first),
          flows: {
            implicit: { authorizationUrl: url(), scopes: scopesOf(first) },
            authorizationCode: { authorizationUrl: url(), tokenUrl: url(), refreshUrl: url(), scopes: scopesOf(first) },
          },
        },
        openid: { type: 'openIdConnect', openIdConnectUrl: url(), description: asDocument(first) },
        key: { type: 'apiKey', in: 'header', name: line(first), description: asDocument(first) },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: line(first), description: asDocument(first) },
      },
    },
    security: [{ oauth: [first[0] ?? 'x'] }, { key: [] }],
  };
}

/** URLs that run something, each as one payload; their numbers follow those of the texts. */
export const allHostileUrls = hostileUrls('ran(900000)').map((url, at) =>
  url.replaceAll('900000', String(900_000 + at)),
);
