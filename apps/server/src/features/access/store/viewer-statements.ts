import type { Compilable } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type Prepared, prepare, toPlaceholders, type Values } from '../../../platform/database/prepared.ts';
import type { Viewer } from '../viewer.ts';

/** Viewers of one kind are told apart by values alone: their portal and their address. There are a dozen kinds. */
const kindOf = ({ is_public, default_visibility, email }: Viewer): string =>
  `${is_public} ${default_visibility} ${email === undefined ? 'stranger' : 'developer'}`;

/** A statement through the eyes of a viewer: what they may see is part of its text, so there is one for each kind of viewer. */
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
