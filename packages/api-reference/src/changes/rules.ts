import type { Direction, Severity } from './severity.ts';

/** One kind of change. A new kind needs a row here and a comparison that reports it. */
interface Rule {
  /** Depends on the direction of the value, if both severities are given. */
  readonly severity: Severity | Readonly<Record<Direction, Severity>>;
  /** The rule that the reverse comparison reports at the same place. The default is this rule. */
  readonly inverse?: string;
  /** `{name}`, `{before}` and `{after}` are replaced. */
  readonly sentence: string;
}

const row = (severity: Rule['severity'], sentence: string, inverse?: string): Rule => ({
  severity,
  sentence,
  ...(inverse !== undefined && { inverse }),
});

const risky = 'potentially-breaking';

/** More values are valid than before: requests stay valid, but responses may have values that callers do not know. */
const wider = { request: 'compatible', response: 'breaking' } as const;
const ratherWider = { request: 'compatible', response: risky } as const;
/** Fewer values are valid. */
const narrower = { request: 'breaking', response: 'compatible' } as const;
const ratherNarrower = { request: risky, response: 'compatible' } as const;
const either = { request: risky, response: risky } as const;
const both = { request: 'breaking', response: 'breaking' } as const;
const harmless = { request: 'compatible', response: 'compatible' } as const;
const worded = { request: 'text', response: 'text' } as const;

/** Limits of numbers, texts, lists and objects. */
const limits = {
  minimum: 'The minimum',
  'exclusive-minimum': 'The exclusive minimum',
  maximum: 'The maximum',
  'exclusive-maximum': 'The exclusive maximum',
  'min-length': 'The minimum length',
  'max-length': 'The maximum length',
  'min-items': 'The minimum number of items',
  'max-items': 'The maximum number of items',
  'min-properties': 'The minimum number of properties',
  'max-properties': 'The maximum number of properties',
  'min-contains': 'The minimum number of matching items',
  'max-contains': 'The maximum number of matching items',
} as const;

export type Limit = keyof typeof limits;
type LimitRule = `${Limit}-${'tightened' | 'loosened'}`;

const limitRules = Object.fromEntries(
  Object.entries(limits).flatMap(([name, words]) => [
    [`${name}-tightened`, row(narrower, `${words} changed from {before} to {after}.`, `${name}-loosened`)],
    [`${name}-loosened`, row(ratherWider, `${words} changed from {before} to {after}.`, `${name}-tightened`)],
  ]),
) as Record<LimitRule, Rule>;

/** Changes of schemas. Their severity depends on who writes the value. */
const schemaRules = {
  'type-widened': row(wider, 'The type changed from {before} to {after}.', 'type-narrowed'),
  'type-narrowed': row(narrower, 'The type changed from {before} to {after}.', 'type-widened'),
  'type-changed': row(both, 'The type changed from {before} to {after}.'),
  'became-nullable': row(wider, 'The value may be null.', 'became-not-nullable'),
  'became-not-nullable': row(narrower, 'The value may no longer be null.', 'became-nullable'),
  'format-added': row(ratherNarrower, 'The format {after} was added.', 'format-removed'),
  'format-removed': row(ratherWider, 'The format {before} was removed.', 'format-added'),
  'format-changed': row(either, 'The format changed from {before} to {after}.'),
  'enum-added': row(narrower, 'Only these values are allowed: {after}.', 'enum-removed'),
  'enum-removed': row(ratherWider, 'Other values than {before} are allowed.', 'enum-added'),
  'enum-values-added': row(ratherWider, 'Values were added: {name}.', 'enum-values-removed'),
  'enum-values-removed': row(narrower, 'Values were removed: {name}.', 'enum-values-added'),
  'const-added': row(narrower, 'Only {after} is allowed.', 'const-removed'),
  'const-removed': row(ratherWider, 'Other values than {before} are allowed.', 'const-added'),
  'const-changed': row(both, 'The only allowed value changed from {before} to {after}.'),
  ...limitRules,
  'multiple-of-tightened': row(
    narrower,
    'Values must be multiples of {after}, before of {before}.',
    'multiple-of-loosened',
  ),
  'multiple-of-loosened': row(
    ratherWider,
    'Values must be multiples of {after}, before of {before}.',
    'multiple-of-tightened',
  ),
  'multiple-of-changed': row(
    { request: 'breaking', response: risky },
    'Values must be multiples of {after}, before of {before}.',
  ),
  'pattern-added': row(narrower, 'The pattern {after} was added.', 'pattern-removed'),
  'pattern-removed': row(ratherWider, 'The pattern {before} was removed.', 'pattern-added'),
  'pattern-changed': row(either, 'The pattern changed from {before} to {after}.'),
  'items-must-differ': row(narrower, 'Items must be unique.', 'items-may-repeat'),
  'items-may-repeat': row(ratherWider, 'Items may repeat.', 'items-must-differ'),
  'items-constrained': row(narrower, 'Items have a schema.', 'items-unconstrained'),
  'items-unconstrained': row(ratherWider, 'Items may be anything.', 'items-constrained'),
  'tuple-item-added': row(either, 'Item {name} has a schema of its own.', 'tuple-item-removed'),
  'tuple-item-removed': row(either, 'Item {name} no longer has a schema of its own.', 'tuple-item-added'),
  'optional-property-added': row(harmless, 'Property {name} was added.', 'optional-property-removed'),
  'optional-property-removed': row(either, 'Property {name} was removed.', 'optional-property-added'),
  'required-property-added': row(narrower, 'Required property {name} was added.', 'required-property-removed'),
  'required-property-removed': row(
    { request: risky, response: 'breaking' },
    'Required property {name} was removed.',
    'required-property-added',
  ),
  'property-became-required': row(narrower, 'Property {name} became required.', 'property-became-optional'),
  'property-became-optional': row(wider, 'Property {name} became optional.', 'property-became-required'),
  'became-read-only': row(ratherNarrower, 'The value became read-only.', 'no-longer-read-only'),
  'no-longer-read-only': row(harmless, 'The value is no longer read-only.', 'became-read-only'),
  'became-write-only': row(wider, 'The value became write-only.', 'no-longer-write-only'),
  'no-longer-write-only': row(harmless, 'The value is no longer write-only.', 'became-write-only'),
  'schema-deprecated': row(harmless, 'It is deprecated.', 'schema-no-longer-deprecated'),
  'schema-no-longer-deprecated': row(harmless, 'It is no longer deprecated.', 'schema-deprecated'),
  'additional-properties-refused': row(
    narrower,
    'Other properties are no longer allowed.',
    'additional-properties-allowed',
  ),
  'additional-properties-allowed': row(ratherWider, 'Other properties are allowed.', 'additional-properties-refused'),
  'additional-properties-constrained': row(
    narrower,
    'Other properties have a schema.',
    'additional-properties-unconstrained',
  ),
  'additional-properties-unconstrained': row(
    ratherWider,
    'Other properties may be anything.',
    'additional-properties-constrained',
  ),
  'default-added': row({ request: risky, response: 'compatible' }, 'The default {after} was added.', 'default-removed'),
  'default-removed': row(
    { request: risky, response: 'compatible' },
    'The default {before} was removed.',
    'default-added',
  ),
  'default-changed': row({ request: risky, response: 'compatible' }, 'The default changed from {before} to {after}.'),
  'variant-added': row(ratherWider, 'The variant {name} was added.', 'variant-removed'),
  'variant-removed': row(narrower, 'The variant {name} was removed.', 'variant-added'),
  'choice-added': row(either, 'The value is one of several schemas.', 'choice-removed'),
  'choice-removed': row(either, 'The value is no longer one of several schemas.', 'choice-added'),
  'part-added': row(narrower, 'It must also be {name}.', 'part-removed'),
  'part-removed': row(wider, 'It need no longer be {name}.', 'part-added'),
  'exclusion-changed': row(either, 'What values must not be has changed.'),
  'condition-changed': row(either, 'A condition (if, then, else) has changed.'),
  'dependency-changed': row(either, 'What properties ask for has changed.'),
  'pattern-properties-changed': row(either, 'The schemas of properties by pattern have changed.'),
  'property-names-changed': row(either, 'The rule for names of properties has changed.'),
  'contained-items-changed': row(either, 'The schema that some items must match has changed.'),
  'unevaluated-changed': row(either, 'What is allowed beyond the described parts has changed.'),
  'encoded-content-changed': row(either, 'The encoding of the content has changed.'),
  'discriminator-changed': row(either, 'The discriminator has changed.'),
  'xml-changed': row(either, 'The form as XML has changed.'),
  'schema-text-changed': row(worded, 'A text of the schema changed.'),
} as const satisfies Record<string, Rule>;

/** Changes of operations and of the document. Callers write parameters and bodies. */
const operationRules = {
  'operation-added': row('compatible', 'The operation was added.', 'operation-removed'),
  'operation-removed': row('breaking', 'The operation was removed.', 'operation-added'),
  'deprecated-operation-removed': row(risky, 'The deprecated operation was removed.', 'deprecated-operation-added'),
  'deprecated-operation-added': row(
    'compatible',
    'The operation was added as deprecated.',
    'deprecated-operation-removed',
  ),
  'operation-moved': row('breaking', 'The operation moved from {before} to {after}.'),
  'operation-deprecated': row('compatible', 'The operation is deprecated.', 'operation-no-longer-deprecated'),
  'operation-no-longer-deprecated': row('compatible', 'The operation is no longer deprecated.', 'operation-deprecated'),
  'operation-id-changed': row(risky, 'The operation id changed from {before} to {after}.'),
  'operation-tags-changed': row('text', 'The tags changed from {before} to {after}.'),
  'operation-text-changed': row('text', 'A text of the operation changed.'),
  'path-parameter-renamed': row('compatible', 'The path parameter {before} is called {after}.'),
  'webhook-added': row('compatible', 'The webhook was added.', 'webhook-removed'),
  'webhook-removed': row('breaking', 'The webhook was removed.', 'webhook-added'),
  'callback-added': row('compatible', 'The callback {name} was added.', 'callback-removed'),
  'callback-removed': row(risky, 'The callback {name} was removed.', 'callback-added'),
  'optional-parameter-added': row(
    'compatible',
    'The {before} parameter {name} was added.',
    'optional-parameter-removed',
  ),
  'optional-parameter-removed': row(risky, 'The {before} parameter {name} was removed.', 'optional-parameter-added'),
  'required-parameter-added': row(
    'breaking',
    'The required {before} parameter {name} was added.',
    'required-parameter-removed',
  ),
  'required-parameter-removed': row(
    risky,
    'The required {before} parameter {name} was removed.',
    'required-parameter-added',
  ),
  'parameter-became-required': row('breaking', 'The parameter became required.', 'parameter-became-optional'),
  'parameter-became-optional': row('compatible', 'The parameter became optional.', 'parameter-became-required'),
  'parameter-moved': row('breaking', 'The parameter {name} moved from {before} to {after}.'),
  'parameter-style-changed': row('breaking', 'The style changed from {before} to {after}.'),
  'parameter-reserved-changed': row(risky, 'How reserved characters are sent has changed.'),
  'parameter-empty-refused': row(
    'breaking',
    'The parameter may no longer be sent without a value.',
    'parameter-empty-allowed',
  ),
  'parameter-empty-allowed': row('compatible', 'The parameter may be sent without a value.', 'parameter-empty-refused'),
  'parameter-form-changed': row('breaking', 'The parameter is written in another way.'),
  'parameter-deprecated': row('compatible', 'The parameter is deprecated.', 'parameter-no-longer-deprecated'),
  'parameter-no-longer-deprecated': row('compatible', 'The parameter is no longer deprecated.', 'parameter-deprecated'),
  'parameter-text-changed': row('text', 'A text of the parameter changed.'),
  'optional-body-added': row('compatible', 'A body may be sent.', 'optional-body-removed'),
  'optional-body-removed': row(risky, 'The body was removed.', 'optional-body-added'),
  'required-body-added': row('breaking', 'A body must be sent.', 'required-body-removed'),
  'required-body-removed': row(risky, 'The required body was removed.', 'required-body-added'),
  'body-became-required': row('breaking', 'The body became required.', 'body-became-optional'),
  'body-became-optional': row('compatible', 'The body became optional.', 'body-became-required'),
  'media-type-added': row(
    { request: 'compatible', response: 'compatible' },
    'The media type {name} was added.',
    'media-type-removed',
  ),
  'media-type-removed': row(
    { request: 'breaking', response: 'breaking' },
    'The media type {name} was removed.',
    'media-type-added',
  ),
  'content-constrained': row(narrower, 'The content has a schema.', 'content-unconstrained'),
  'content-unconstrained': row(ratherWider, 'The content no longer has a schema.', 'content-constrained'),
  'encoding-changed': row(either, 'The encoding of parts has changed.'),
  'example-changed': row(worded, 'Examples changed.'),
  'success-response-added': row('compatible', 'The response {name} was added.', 'success-response-removed'),
  'success-response-removed': row('breaking', 'The response {name} was removed.', 'success-response-added'),
  'failure-response-added': row('compatible', 'The response {name} was added.', 'failure-response-removed'),
  'failure-response-removed': row(risky, 'The response {name} was removed.', 'failure-response-added'),
  'response-text-changed': row('text', 'A text of the response changed.'),
  'header-added': row('compatible', 'The header {name} was added.', 'header-removed'),
  'header-removed': row(risky, 'The header {name} was removed.', 'header-added'),
  'required-header-added': row('compatible', 'The header {name} was added.', 'required-header-removed'),
  'required-header-removed': row('breaking', 'The header {name} was removed.', 'required-header-added'),
  'header-became-required': row('compatible', 'The header is always sent.', 'header-became-optional'),
  'header-became-optional': row('breaking', 'The header is not always sent.', 'header-became-required'),
  'link-added': row('compatible', 'The link {name} was added.', 'link-removed'),
  'link-removed': row('compatible', 'The link {name} was removed.', 'link-added'),
  'link-changed': row('compatible', 'The link {name} leads elsewhere.'),
  'server-added': row('compatible', 'The server {name} was added.', 'server-removed'),
  'server-removed': row('breaking', 'The server {name} was removed.', 'server-added'),
  'server-variable-changed': row(risky, 'The variables of the server changed.'),
  'server-text-changed': row('text', 'A text of the server changed.'),
  'authorization-asked': row('breaking', 'Authorization is required.', 'authorization-no-longer-asked'),
  'authorization-no-longer-asked': row('compatible', 'Authorization is no longer required.', 'authorization-asked'),
  'authorization-added': row('compatible', 'Authorization by {name} was added.', 'authorization-removed'),
  'authorization-removed': row('breaking', 'Authorization by {name} was removed.', 'authorization-added'),
  'scope-asked': row('breaking', '{name} asks for the scopes {after}.', 'scope-no-longer-asked'),
  'scope-no-longer-asked': row('compatible', '{name} no longer asks for the scopes {before}.', 'scope-asked'),
  'scheme-changed': row('breaking', 'How {name} authorizes has changed.'),
  'scheme-flow-added': row('compatible', '{name} has the flow {after}.', 'scheme-flow-removed'),
  'scheme-flow-removed': row('breaking', '{name} no longer has the flow {before}.', 'scheme-flow-added'),
  'scheme-url-changed': row(risky, 'A URL of {name} changed.'),
  'scheme-scope-added': row('compatible', '{name} has the scopes {after}.', 'scheme-scope-removed'),
  'scheme-scope-removed': row('breaking', '{name} no longer has the scopes {before}.', 'scheme-scope-added'),
  'scheme-text-changed': row('text', 'A text of {name} changed.'),
  'document-text-changed': row('text', 'A text of the document changed.'),
  'document-version-changed': row('text', 'The version of the document changed from {before} to {after}.'),
  'tag-changed': row('text', 'The tag {name} changed.'),
  'schema-added': row('text', 'The schema {name} was added.', 'schema-removed'),
  'schema-removed': row('text', 'The schema {name} was removed.', 'schema-added'),
} as const satisfies Record<string, Rule>;

export type SchemaRuleId = keyof typeof schemaRules;
export type RuleId = SchemaRuleId | keyof typeof operationRules;

export const rules: Readonly<Record<RuleId, Rule>> = { ...schemaRules, ...operationRules };

/** The rule that the reverse comparison reports. */
export const inverseOf = (rule: RuleId): RuleId => (rules[rule].inverse ?? rule) as RuleId;

export function severityOf(rule: RuleId, direction: Direction | undefined): Severity {
  const { severity } = rules[rule];
  return typeof severity === 'string' ? severity : severity[direction ?? 'request'];
}
