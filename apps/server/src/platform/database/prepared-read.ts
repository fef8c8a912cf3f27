import pg from 'pg';
import type { Statement } from './statement.ts';

type Row = Record<string, unknown>;
type Done = (error: Error | null, rows?: Row[]) => void;

interface Column {
  readonly name: string;
  parse(text: string): unknown;
}

/** The columns of each named prepared statement. They cannot change, because PostgreSQL then refuses the statement. */
export type KnownColumns = Map<string, readonly Column[]>;

interface Connection {
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { name: string; text: string }): void;
  bind(message: { portal: string; statement: string; values: unknown[]; valueMapper(value: unknown): unknown }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string }): void;
  sync(): void;
}

/**
 * A read by a prepared statement. It asks for the columns once and makes plain objects. The driver's own query asks for the
 * columns every time, builds rows by property descriptors, and emits an event for each row.
 */
export class PreparedRead extends pg.Query {
  // The driver reads these properties.
  declare name: string;
  declare text: string;
  declare values: unknown[];
  declare callback: Done;
  readonly #known: KnownColumns;
  readonly #types: pg.CustomTypesConfig;
  readonly #rows: Row[] = [];
  #columns: readonly Column[];
  #failure: Error | undefined;

  constructor({ name, sql }: Statement, values: readonly unknown[], known: KnownColumns, types: pg.CustomTypesConfig) {
    super('');
    this.name = name;
    this.text = sql;
    this.values = values as unknown[];
    this.#known = known;
    this.#types = types;
    this.#columns = known.get(name) ?? [];
  }

  prepare(connection: Connection): void {
    const { name, text, values } = this;
    const isKept = connection.parsedStatements[name] ?? connection.submittedNamedStatements[name];
    if (isKept === undefined) {
      connection.parse({ name, text });
      connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ portal: '', statement: name, values, valueMapper: toText });
    if (this.#columns.length === 0) connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '' });
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#types.getTypeParser(dataTypeID, 'text'),
    }));
    this.#known.set(this.name, this.#columns);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Row = {};
    try {
      for (const [at, { name, parse }] of this.#columns.entries()) {
        const text = fields[at] as string | null;
        row[name] = text === null ? null : parse(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#failure ??= error as Error;
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(this.#failure ?? null, this.#rows);
  }
}

const toText = (value: unknown): unknown =>
  value === null || typeof value === 'string' || Buffer.isBuffer(value) ? value : String(value);
