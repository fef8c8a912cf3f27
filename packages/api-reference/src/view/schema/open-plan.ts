import type { CompiledSchema } from '../../compile/compiled.ts';
import { type Joint, type Named, nameInside } from './place-names.ts';
import { isExpandable, type Reading, type Row, toShape } from './shape.ts';

/** A row, and the names of the schemas around it. */
interface Growing extends Named {
  readonly schema: CompiledSchema;
  readonly around: readonly string[];
}

export interface Plan {
  readonly rows: readonly Pick<Row, 'label' | 'isName' | 'schema'>[];
  readonly place: Named & { readonly joint: Joint };
  readonly around: readonly string[];
  readonly levels: number;
  /** The maximum number of rows in one schema, for any number of levels. */
  readonly mostRows: number;
}

/**
 * The anchors of the rows that are open for a number of levels. Rows nearest to the top come first, and recursive
 * schemas stay closed.
 */
export function planOpened({ rows, place, around, levels, mostRows }: Plan, reading: Reading): ReadonlySet<string> {
  const opened = new Set<string>();
  let room = mostRows;
  const grow = (inner: Plan['rows'], at: Plan['place'], names: readonly string[]): Growing[] =>
    inner.map(({ label, isName, schema }) => ({ ...nameInside(at, label, isName), schema, around: names }));

  let level = grow(rows, place, around);
  for (let depth = 0; depth < levels && level.length > 0; depth++) {
    const next: Growing[] = [];
    for (const row of level) {
      if (room <= 0) return opened;
      const shape = toShape(row.schema, reading);
      const isAround = shape.name !== undefined && row.around.includes(shape.name);
      if (isAround || !isExpandable(shape)) continue;
      opened.add(row.id);
      room -= shape.rows.length + 1;
      next.push(...grow(shape.rows, { ...row, joint: place.joint }, [...row.around, ...named(shape.name)]));
    }
    level = next;
  }
  return opened;
}

const named = (name: string | undefined): string[] => (name === undefined ? [] : [name]);
