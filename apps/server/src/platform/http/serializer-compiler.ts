import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Write = (data: unknown) => string;

/** By schema: servers of one process share them. */
const known = new WeakMap<object, Write>();

/** What writes an answer is compiled when it is first needed: most starts of a server need few of them. */
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
