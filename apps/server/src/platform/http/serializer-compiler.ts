import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Write = (data: unknown) => string;

/** By schema, shared by the servers of one process. */
const known = new WeakMap<object, Write>();

/** Serializers are compiled on first use: most runs of a server use few of them. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let write: Write | undefined;
  return (data) => {
    write ??= writerOf(schema);
    return write(data);
  };
};

function writerOf(schema: object): Write {
  const write = known.get(schema) ?? (fastJson(schema) as Write);
  known.set(schema, write);
  return write;
}
