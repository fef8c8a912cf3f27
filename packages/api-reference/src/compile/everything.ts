/**
 * A document that has every field of OpenAPI 3.0, 3.1 and 3.2 outside of schemas, each with a value of its own: what the
 * coverage table looks for, and something to draw in tests of the viewer.
 */
export const everything = {
  openapi: '3.2.0',
  $self: 'https://api.example/openapi.json',
  jsonSchemaDialect: 'https://spec.openapis.org/oas/3.2/dialect/base',
  info: {
    title: 'Everything',
    summary: 'All of it',
    description: 'With *Markdown*',
    termsOfService: 'https://api.example/terms',
    contact: { name: 'Ada', url: 'https://api.example/ada', email: 'ada@api.example' },
    license: { name: 'Apache', identifier: 'Apache-2.0', url: 'https://api.example/license' },
    version: '7',
  },
  servers: [
    {
      url: 'https://{region}.api.example',
      name: 'live',
      description: 'The real one',
      variables: { region: { enum: ['eu', 'us'], default: 'eu', description: 'Where' } },
    },
  ],
  security: [{ key: [] }],
  tags: [
    {
      name: 'boats',
      summary: 'Boats and ships',
      description: 'What floats',
      externalDocs: { url: 'https://api.example/boats', description: 'More on boats' },
      parent: 'things',
      kind: 'nav',
    },
    { name: 'things' },
  ],
  externalDocs: { url: 'https://api.example/docs', description: 'More' },
  paths: {
    '/boats/{id}': {
      summary: 'A path of boats',
      description: 'Shared words',
      servers: [{ url: 'https://boats.example' }],
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        tags: ['boats'],
        summary: 'Read a boat',
        description: 'Reads **one**',
        externalDocs: { url: 'https://api.example/get', description: 'More on reading' },
        operationId: 'getBoat',
        deprecated: true,
        security: [{ oauth: ['boats:read'] }, {}],
        servers: [{ url: 'https://read.example' }],
        parameters: [
          {
            name: 'filter',
            in: 'query',
            description: 'Which ones',
            required: true,
            deprecated: true,
            allowEmptyValue: true,
            style: 'deepObject',
            explode: true,
            allowReserved: true,
            schema: { type: 'object' },
            examples: { few: { $ref: '#/components/examples/Few' } },
          },
          { name: 'all', in: 'querystring', content: { 'application/x-www-form-urlencoded': { schema: {} } } },
          { name: 'trace', in: 'header', schema: { type: 'string' }, example: 'abc' },
          { name: 'taste', in: 'cookie', style: 'cookie', schema: { type: 'string' } },
        ],
        responses: {
          200: { $ref: '#/components/responses/Boat', description: 'A boat, as asked for' },
          '4XX': { description: 'Your mistake' },
          default: { description: 'Ours' },
        },
        'x-codeSamples': [{ lang: 'shell', label: 'curl', source: 'curl https://api.example' }],
      },
      put: { operationId: 'putBoat', requestBody: { $ref: '#/components/requestBodies/Boat' }, responses: {} },
      post: {
        operationId: 'addBoat',
        requestBody: {
          content: {
            'application/jsonl': { itemSchema: { $ref: '#/components/schemas/Boat' } },
            'multipart/mixed': {
              itemSchema: {},
              prefixEncoding: [{ contentType: 'text/plain' }],
              itemEncoding: { contentType: 'image/png' },
            },
            'application/xml': { $ref: '#/components/mediaTypes/Xml' },
          },
        },
        callbacks: { sailed: { $ref: '#/components/callbacks/Sailed' } },
        responses: {},
      },
      delete: { operationId: 'deleteBoat', responses: {} },
      options: { operationId: 'optionsBoat', responses: {} },
      head: { operationId: 'headBoat', responses: {} },
      patch: { operationId: 'patchBoat', responses: {} },
      trace: { operationId: 'traceBoat', responses: {} },
      query: { operationId: 'queryBoat', responses: {} },
      additionalOperations: { COPY: { operationId: 'copyBoat', responses: {} } },
    },
    '/shared': { $ref: '#/components/pathItems/Shared' },
  },
  webhooks: { boatSank: { post: { operationId: 'boatSank', summary: 'A boat sank', responses: {} } } },
  components: {
    schemas: { Boat: { type: 'object', properties: { name: { type: 'string' } } } },
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'integer' } } },
    examples: {
      Few: { summary: 'A few', description: 'Not many', value: { size: 3 } },
      Data: { dataValue: { name: 'Argo' } },
      Text: { serializedValue: 'name=Argo' },
      Away: { externalValue: 'https://api.example/argo.json' },
    },
    headers: {
      Rate: {
        description: 'Calls left',
        required: true,
        deprecated: true,
        style: 'simple',
        explode: true,
        schema: { type: 'integer' },
        example: 3,
      },
      Many: { content: { 'text/plain': { schema: {} } }, examples: { one: { value: 1 } } },
    },
    responses: {
      Boat: {
        summary: 'The boat',
        description: 'One boat',
        headers: { 'X-Rate': { $ref: '#/components/headers/Rate' }, 'X-Many': { $ref: '#/components/headers/Many' } },
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Boat' },
            examples: {
              data: { $ref: '#/components/examples/Data' },
              text: { $ref: '#/components/examples/Text' },
              away: { $ref: '#/components/examples/Away' },
            },
          },
        },
        links: { sail: { $ref: '#/components/links/Sail' }, sink: { $ref: '#/components/links/Sink' } },
      },
    },
    requestBodies: {
      Boat: {
        description: 'What to keep',
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { photo: { type: 'string' } } },
            example: { photo: 'bytes' },
            encoding: {
              photo: {
                contentType: 'image/png',
                headers: { 'X-Size': { schema: { type: 'integer' } } },
                style: 'form',
                explode: false,
                allowReserved: true,
              },
            },
          },
        },
      },
    },
    links: {
      Sail: {
        operationId: 'putBoat',
        parameters: { id: '$response.body#/id' },
        requestBody: '$response.body',
        description: 'Sail it',
        server: { url: 'https://sea.example' },
      },
      Sink: { operationRef: '#/paths/~1boats~1{id}/delete' },
    },
    callbacks: {
      Sailed: {
        '{$request.body#/url}': { post: { summary: 'It sailed', requestBody: { content: {} }, responses: {} } },
      },
    },
    pathItems: { Shared: { get: { operationId: 'getShared', responses: {} } } },
    mediaTypes: { Xml: { schema: { $ref: '#/components/schemas/Boat' } } },
    securitySchemes: {
      key: { type: 'apiKey', name: 'X-Key', in: 'header', description: 'Ask for one', deprecated: true },
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      mutual: { type: 'mutualTLS' },
      openid: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example/.well-known/openid-configuration' },
      oauth: {
        type: 'oauth2',
        oauth2MetadataUrl: 'https://id.example/.well-known/oauth-authorization-server',
        flows: {
          implicit: { authorizationUrl: 'https://id.example/implicit', scopes: {} },
          password: { tokenUrl: 'https://id.example/password', scopes: {} },
          clientCredentials: { tokenUrl: 'https://id.example/client', scopes: {} },
          authorizationCode: {
            authorizationUrl: 'https://id.example/authorize',
            tokenUrl: 'https://id.example/token',
            refreshUrl: 'https://id.example/refresh',
            scopes: { 'boats:read': 'Read boats' },
          },
          deviceAuthorization: {
            deviceAuthorizationUrl: 'https://id.example/device',
            tokenUrl: 'https://id.example/token',
            scopes: {},
          },
        },
      },
    },
  },
};
