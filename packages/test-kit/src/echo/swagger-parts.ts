import { type Described, type DescribedOperation, listOf, type Node, nodeOf } from './described.ts';

const styles: Readonly<Record<string, Node>> = {
  csv: { explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  tsv: { style: 'tabDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { explode: true },
};

/** Converts a parameter of Swagger 2.0, which contains the keywords of its schema. */
export function toModernParameter({ isSwagger }: Described, parameter: Node): Node {
  if (!isSwagger || parameter.in === 'body') return parameter;
  const own = parameter.type === 'array' ? styles[String(parameter.collectionFormat ?? 'csv')] : {};
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.required,
    allowEmptyValue: parameter.allowEmptyValue,
    schema: schemaOf(parameter),
    ...own,
  };
}

export interface BodyContent {
  readonly required: boolean;
  /** By media type. */
  readonly content: Node;
}

const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const contents = new WeakMap<DescribedOperation, BodyContent>();

export function toBodyContent(described: Described, operation: DescribedOperation): BodyContent {
  const known = contents.get(operation) ?? makeContent(described, operation);
  contents.set(operation, known);
  return known;
}

function makeContent(described: Described, { operation, parameters }: DescribedOperation): BodyContent {
  if (!described.isSwagger) {
    const body = described.follow(operation.requestBody);
    return { required: body.required === true, content: nodeOf(body.content) };
  }
  const consumes = listOf(operation.consumes ?? described.root.consumes).map(String);
  const body = parameters.find((one) => one.in === 'body');
  if (body) {
    const types = consumes.length > 0 ? consumes : ['application/json'];
    return {
      required: body.required === true,
      content: Object.fromEntries(types.map((type) => [type, { schema: body.schema }])),
    };
  }
  const fields = parameters.filter((one) => one.in === 'formData');
  if (fields.length === 0) return { required: false, content: {} };
  const types = consumes.filter((type) => forms.includes(type));
  const required = fields.filter((one) => one.required === true).map(({ name }) => name);
  const schema = {
    type: 'object',
    required,
    properties: Object.fromEntries(fields.map((one) => [String(one.name), schemaOf(one)])),
  };
  const encoding = Object.fromEntries(
    fields
      .filter((one) => one.type === 'array')
      .map((one) => [String(one.name), styles[String(one.collectionFormat ?? 'csv')]]),
  );
  const isMultipart = fields.some((one) => one.type === 'file' || one.format === 'binary');
  const usual = isMultipart ? ['multipart/form-data'] : ['application/x-www-form-urlencoded'];
  return {
    required: required.length > 0,
    content: Object.fromEntries((types.length > 0 ? types : usual).map((type) => [type, { schema, encoding }])),
  };
}

const schemas = new WeakMap<Node, Node>();

/**
 * Drops `required`, which is a boolean in a parameter. Returns the same object each time, so that a schema is compiled
 * once.
 */
function schemaOf(parameter: Node): Node {
  const known = schemas.get(parameter);
  if (known) return known;
  const { required: _, ...schema } = parameter;
  schemas.set(parameter, schema);
  return schema;
}
