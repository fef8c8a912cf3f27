import Type, { type Static, type TSchema } from 'typebox';
import { emailMaxLength, nameMaxLength } from './constants.ts';
import type { Cause as CauseOf } from './problems.ts';

/** One of a fixed set of words, written as a JSON Schema `enum`. */
export function choice<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: words });
}

/** The schema with `null` as one more value. Written as a type list, which serializes faster than `anyOf`. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: words } = schema as { type?: string; enum?: readonly string[] };
  const widened = type
    ? { ...schema, type: [type, 'null'], ...(words && { enum: [...words, null] }) }
    : { anyOf: [schema, { type: 'null' }] };
  return Type.Unsafe<Static<Schema> | null>(widened);
}

/** An object that refuses every property it does not name. */
export function closed<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

export const Uuid = Type.String({ format: 'uuid' });
/**
 * The token of an emailed link. Mail programs may truncate or extend links; the result counts as an unknown token.
 * Developers' tokens are UUIDs on the wire, as their published client expects.
 */
export const LinkToken = Type.String();
/** What a product, a version or a document is asked for by: its id, or what people call it. */
export const IdOrName = Type.String({ minLength: 1, maxLength: 255 });
export const DateTime = Type.String({ format: 'date-time' });
export const Email = Type.String({ format: 'email', maxLength: emailMaxLength });

/** A code and its arguments, from which a reader's own language makes a sentence. */
export const Cause = Type.Unsafe<CauseOf>(
  closed({ code: Type.String(), values: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
);

/** A human name for something: visible characters, trimmed by the service. */
export const Name = Type.String({ minLength: 1, maxLength: nameMaxLength });
