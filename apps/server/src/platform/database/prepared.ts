import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * A query that is built once and run with other values each time. Building costs several times what SQLite needs to
 * answer, which matters for what runs before every request. In `build` each name stands for the value it will have.
 */
export function prepare<const Name extends string, Row>(
  query: Kysely<Tables>,
  names: readonly Name[],
  build: (names: Record<Name, string>) => Compilable<Row>,
) {
  const placeholders = Object.fromEntries(names.map((name) => [name, `placeholder of ${name}`])) as Record<
    Name,
    string
  >;
  const nameOf = new Map<unknown, Name>(names.map((name) => [placeholders[name], name]));
  let built: CompiledQuery<Row> | undefined;
  return async (values: Record<Name, string>): Promise<Row[]> => {
    built ??= build(placeholders).compile();
    const parameters = built.parameters.map((parameter) => {
      const name = nameOf.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    const { rows } = await query.executeQuery<Row>({ ...built, parameters });
    return rows;
  };
}
