import type { Compilable } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type Prepared, prepare, toPlaceholders, type Values } from '../../../platform/database/prepared.ts';
import type { Viewer } from '../viewer.ts';

/** Viewers of one kind differ only in portal and address, which are parameters. There are a dozen kinds. */
const kindOf = ({ is_public, default_visibility, email }: Viewer): string =>
  `${is_public} ${default_visibility} ${email === undefined ? 'stranger' : 'developer'}`;

/** Prepares a statement once for each kind of viewer, because what a viewer may view is part of its text. */
export function prepareForViewers<const Name extends string, Row>(
  database: Database,
  names: readonly Name[],
  build: (viewer: Viewer, placeholders: Values<Name>) => Compilable<Row>,
) {
  const known = new Map<string, Prepared<Values<Name>, Row>>();

  function forKindOf(viewer: Viewer): Prepared<Values<Name>, Row> {
    const kind = kindOf(viewer);
    let prepared = known.get(kind);
    if (!prepared) {
      const { portal_id, email } = toPlaceholders(['portal_id', 'email']);
      const anyone = { ...viewer, portal_id, email: viewer.email === undefined ? undefined : email };
      prepared = prepare(database, names, (placeholders: Values<Name>) => build(anyone, placeholders));
      known.set(kind, prepared);
    }
    return prepared;
  }

  const all = (viewer: Viewer, values: Values<Name>): Promise<Row[]> =>
    forKindOf(viewer).all({ ...values, portal_id: viewer.portal_id, email: viewer.email });
  return { all, first: async (viewer: Viewer, values: Values<Name>) => (await all(viewer, values))[0] };
}
