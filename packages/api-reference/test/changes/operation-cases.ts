import type { RuleId, SchemaRuleId } from '../../src/changes/rules.ts';
import { withDocument, withOperation } from './compare.ts';

const text = { type: 'string' };
const json = (schema?: object) => ({ 'application/json': schema ? { schema } : {} });
const done = (more: object = {}) => ({ responses: { 200: { description: 'Done', ...more } } });
const header = (more: object = {}) => done({ headers: { 'X-Left': { schema: text, ...more } } });
const parameter = (more: object = {}) => ({ parameters: [{ name: 'a', in: 'query', schema: text, ...more }] });
const required = { required: true };
const at = (path: string, operation: object) => withDocument({ paths: { [path]: operation } });
const make = { operationId: 'make', responses: {} };
const hook = { operationId: 'told', responses: {} };
const hooks = (webhooks: object) => withDocument({ webhooks });
const callback = { callbacks: { onDone: { '{$request.body#/url}': { post: { responses: {} } } } } };
const schemes = (more: object) => ({
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      basic: { type: 'http', scheme: 'basic' },
      ...more,
    },
  },
});
const secured = (security: object[]) => withOperation({ security }, schemes({}));
const oauth = (flows: object, more: object = {}) =>
  withDocument(schemes({ login: { type: 'oauth2', flows, ...more } }));
const flow = (scopes: object, more: object = {}) => ({ tokenUrl: 'https://login.test/token', scopes, ...more });
const path = (name: string) =>
  at(`/things/{${name}}`, { get: { ...make, parameters: [{ name, in: 'path', required: true, schema: text }] } });
const leads = (name: string) => done({ links: { next: { operationId: name } } });
const servers = (server: object = {}) =>
  withDocument({
    servers: [
      { url: 'https://a.test' },
      { url: 'https://{zone}.b.test', variables: { zone: { default: 'eu' } }, ...server },
    ],
  });
const named = (schemas: object) => withDocument({ components: { schemas } });
const body = (content: object, more: object = {}) => withOperation({ requestBody: { content, ...more } });

/** Every rule that is not about schemas, with two documents between which it is the only change. */
export const operationCases: Readonly<Record<Exclude<RuleId, SchemaRuleId>, readonly [before: object, after: object]>> =
  {
    'operation-added': [withDocument({}), withOperation({})],
    'operation-removed': [withOperation({}), withDocument({})],
    'deprecated-operation-removed': [withOperation({ deprecated: true }), withDocument({})],
    'deprecated-operation-added': [withDocument({}), withOperation({ deprecated: true })],
    'operation-moved': [at('/things', { post: make }), at('/items', { post: make })],
    'operation-deprecated': [withOperation({}), withOperation({ deprecated: true })],
    'operation-no-longer-deprecated': [withOperation({ deprecated: true }), withOperation({})],
    'operation-id-changed': [withOperation({}), withOperation({ operationId: 'create' })],
    'operation-tags-changed': [
      withOperation({ tags: ['a'] }, { tags: [{ name: 'a' }, { name: 'b' }] }),
      withOperation({ tags: ['b'] }, { tags: [{ name: 'a' }, { name: 'b' }] }),
    ],
    'operation-text-changed': [withOperation({}), withOperation({ summary: 'Make a thing' })],
    'path-parameter-renamed': [path('id'), path('thing')],
    'webhook-added': [hooks({}), hooks({ told: { post: hook } })],
    'webhook-removed': [hooks({ told: { post: hook } }), hooks({})],
    'callback-added': [withOperation({}), withOperation(callback)],
    'callback-removed': [withOperation(callback), withOperation({})],
    'optional-parameter-added': [withOperation({}), withOperation(parameter())],
    'optional-parameter-removed': [withOperation(parameter()), withOperation({})],
    'required-parameter-added': [withOperation({}), withOperation(parameter(required))],
    'required-parameter-removed': [withOperation(parameter(required)), withOperation({})],
    'parameter-became-required': [withOperation(parameter()), withOperation(parameter(required))],
    'parameter-became-optional': [withOperation(parameter(required)), withOperation(parameter())],
    'parameter-moved': [withOperation(parameter()), withOperation(parameter({ in: 'header' }))],
    'parameter-style-changed': [
      withOperation(parameter({ schema: { type: 'array', items: text } })),
      withOperation(parameter({ schema: { type: 'array', items: text }, style: 'pipeDelimited' })),
    ],
    'parameter-reserved-changed': [withOperation(parameter()), withOperation(parameter({ allowReserved: true }))],
    'parameter-empty-refused': [withOperation(parameter({ allowEmptyValue: true })), withOperation(parameter())],
    'parameter-empty-allowed': [withOperation(parameter()), withOperation(parameter({ allowEmptyValue: true }))],
    'parameter-form-changed': [
      withOperation(parameter()),
      withOperation({ parameters: [{ name: 'a', in: 'query', content: json(text) }] }),
    ],
    'parameter-deprecated': [withOperation(parameter()), withOperation(parameter({ deprecated: true }))],
    'parameter-no-longer-deprecated': [withOperation(parameter({ deprecated: true })), withOperation(parameter())],
    'parameter-text-changed': [withOperation(parameter()), withOperation(parameter({ description: 'A' }))],
    'optional-body-added': [withOperation({}), body(json(text))],
    'optional-body-removed': [body(json(text)), withOperation({})],
    'required-body-added': [withOperation({}), body(json(text), required)],
    'required-body-removed': [body(json(text), required), withOperation({})],
    'body-became-required': [body(json(text)), body(json(text), required)],
    'body-became-optional': [body(json(text), required), body(json(text))],
    'media-type-added': [body(json(text)), body({ ...json(text), 'text/plain': {} })],
    'media-type-removed': [body({ ...json(text), 'text/plain': {} }), body(json(text))],
    'content-constrained': [body(json()), body(json(text))],
    'content-unconstrained': [body(json(text)), body(json())],
    'encoding-changed': [
      body({ 'multipart/form-data': { schema: { type: 'object' } } }),
      body({ 'multipart/form-data': { schema: { type: 'object' }, encoding: { a: { contentType: 'text/csv' } } } }),
    ],
    'example-changed': [
      body({ 'application/json': { schema: text, example: 'a' } }),
      body({ 'application/json': { schema: text, example: 'b' } }),
    ],
    'success-response-added': [withOperation({}), withOperation(done())],
    'success-response-removed': [withOperation(done()), withOperation({})],
    'failure-response-added': [withOperation({}), withOperation({ responses: { 404: { description: 'None' } } })],
    'failure-response-removed': [withOperation({ responses: { default: { description: 'None' } } }), withOperation({})],
    'response-text-changed': [withOperation(done()), withOperation(done({ description: 'Made' }))],
    'header-added': [withOperation(done()), withOperation(header())],
    'header-removed': [withOperation(header()), withOperation(done())],
    'required-header-added': [withOperation(done()), withOperation(header(required))],
    'required-header-removed': [withOperation(header(required)), withOperation(done())],
    'header-became-required': [withOperation(header()), withOperation(header(required))],
    'header-became-optional': [withOperation(header(required)), withOperation(header())],
    'link-added': [withOperation(done()), withOperation(leads('make'))],
    'link-removed': [withOperation(leads('make')), withOperation(done())],
    'link-changed': [withOperation(leads('make')), withOperation(leads('take'))],
    'server-added': [
      withDocument({ servers: [{ url: 'https://a.test' }, { url: 'https://{zone}.b.test' }] }),
      servers({ variables: {} }),
    ].map((one, index) => (index === 0 ? withDocument({ servers: [{ url: 'https://a.test' }] }) : one)) as [
      object,
      object,
    ],
    'server-removed': [servers({ variables: {} }), withDocument({ servers: [{ url: 'https://a.test' }] })],
    'server-variable-changed': [servers(), servers({ variables: { zone: { default: 'us' } } })],
    'server-text-changed': [servers(), servers({ description: 'By zone' })],
    'authorization-asked': [secured([]), secured([{ key: [] }])],
    'authorization-no-longer-asked': [secured([{ key: [] }]), secured([{ key: [] }, {}])],
    'authorization-added': [secured([{ key: [] }]), secured([{ key: [] }, { basic: [] }])],
    'authorization-removed': [secured([{ key: [] }, { basic: [] }]), secured([{ basic: [] }])],
    'scope-asked': [secured([{ key: ['read'] }]), secured([{ key: ['read', 'write'] }])],
    'scope-no-longer-asked': [secured([{ key: ['read'] }]), secured([{ key: [] }])],
    'scheme-changed': [
      withDocument(schemes({})),
      withDocument(schemes({ key: { type: 'apiKey', in: 'query', name: 'key' } })),
    ],
    'scheme-flow-added': [
      oauth({ clientCredentials: flow({}) }),
      oauth({ clientCredentials: flow({}), password: flow({}) }),
    ],
    'scheme-flow-removed': [
      oauth({ clientCredentials: flow({}), password: flow({}) }),
      oauth({ clientCredentials: flow({}) }),
    ],
    'scheme-url-changed': [
      oauth({ clientCredentials: flow({}) }),
      oauth({ clientCredentials: flow({}, { tokenUrl: 'https://login.test/other' }) }),
    ],
    'scheme-scope-added': [
      oauth({ clientCredentials: flow({}) }),
      oauth({ clientCredentials: flow({ read: 'Read' }) }),
    ],
    'scheme-scope-removed': [
      oauth({ clientCredentials: flow({ read: 'Read' }) }),
      oauth({ clientCredentials: flow({}) }),
    ],
    'scheme-text-changed': [
      withDocument(schemes({})),
      withDocument(schemes({ basic: { type: 'http', scheme: 'basic', description: 'Name and password' } })),
    ],
    'document-text-changed': [withDocument({}), withDocument({ info: { title: 'Items', version: '1' } })],
    'document-version-changed': [withDocument({}), withDocument({ info: { title: 'Things', version: '2' } })],
    'tag-changed': [
      withDocument({ tags: [{ name: 'a' }] }),
      withDocument({ tags: [{ name: 'a', description: 'All' }] }),
    ],
    'schema-added': [named({}), named({ Thing: text })],
    'schema-removed': [named({ Thing: text }), named({})],
  };
