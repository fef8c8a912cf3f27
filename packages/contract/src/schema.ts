import Type, { type Static, type TSchema } from 'typebox';
import { emailMaxLength, nameMaxLength } from './constants.ts';
import type { Cause as CauseOf } from './problems.ts';

/** One of a fixed set of words, as a JSON Schema `enum`. */
export function choice<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: words });
}

/** The schema, or null. A list of types serializes faster than `anyOf`. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: words } = schema as { type?: string; enum?: readonly string[] };
  const widened = type
    ? { ...schema, type: [type, 'null'], ...(words && { enum: [...words, null] }) }
    : { anyOf: [schema, { type: 'null' }] };
  return Type.Unsafe<Static<Schema> | null>(widened);
}

/** An object that refuses properties it does not name. */
export function closed<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

export const Uuid = Type.String({ format: 'uuid' });
/**
 * The token of an emailed link. Mail programs may truncate or extend links, and a changed token must count as unknown,
 * not as malformed. Developers' tokens are UUIDs, as their published client expects.
 */
export const LinkToken = Type.String();
/** A product, a version or a document, by its id, slug or name. */
export const IdOrName = Type.String({ minLength: 1, maxLength: 255 });
export const DateTime = Type.String({ format: 'date-time' });
export const Email = Type.String({ format: 'email', maxLength: emailMaxLength });

export const Cause = Type.Unsafe<CauseOf>(
  closed({ code: Type.String(), values: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
);

/** A human name for something: visible characters, trimmed by the service. */
export const Name = Type.String({ minLength: 1, maxLength: nameMaxLength });
