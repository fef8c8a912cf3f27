import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import type { Step } from '../publication/publication.ts';

export async function applyTeams(step: Step): Promise<Change[]> {
  const { transaction, portal_id, content, newId, time, prune } = step;
  const teams = content.portal.teams ?? [];
  const read = () =>
    transaction.selectFrom('team').select(['portal_id', 'id', 'name']).where('portal_id', '=', portal_id).execute();
  const changes = await syncRows(transaction, {
    table: 'team',
    what: 'team',
    existing: await read(),
    wanted: teams.map(({ name }) => ({ portal_id, name })),
    nameOf: ({ name }) => String(name),
    key: ['portal_id', 'id'],
    onCreate: () => ({ id: newId(), created_at: time }),
    prune,
  });
  const teamIds = new Map((await read()).map(({ name, id }) => [name, id]));
  const products = await transaction
    .selectFrom('product')
    .select(['id', 'slug'])
    .where('portal_id', '=', portal_id)
    .execute();
  const productIds = new Map(products.map(({ slug, id }) => [slug, id]));
  const members = teams.flatMap(({ name, developers = [] }) =>
    developers.map((email) => ({ portal_id, team_id: teamIds.get(name), email: email.toLowerCase() })),
  );
  const grants = teams.flatMap(({ name, products: granted = [] }) =>
    granted.map(({ product, roles }) => ({
      portal_id,
      team_id: teamIds.get(name),
      product_id: productIds.get(product),
      view: roles.includes('view'),
      register: roles.includes('register'),
      view_documentation: roles.includes('view_documentation'),
    })),
  );
  const existingMembers = await transaction
    .selectFrom('team_member')
    .select(['portal_id', 'team_id', 'email'])
    .where('portal_id', '=', portal_id)
    .execute();
  const existingGrants = await transaction
    .selectFrom('team_product')
    .selectAll()
    .where('portal_id', '=', portal_id)
    .execute();
  const nameOfTeam = new Map((await read()).map(({ id, name }) => [id, name]));
  const slugOf = new Map(products.map(({ id, slug }) => [id, slug]));
  const nameOf = ({ team_id, email, product_id }: Record<string, unknown>) =>
    `${nameOfTeam.get(String(team_id))}: ${email ?? slugOf.get(String(product_id))}`;
  return [
    ...changes,
    ...(await syncRows(transaction, {
      table: 'team_member',
      what: 'team member',
      existing: existingMembers,
      wanted: members,
      nameOf,
      key: ['portal_id', 'team_id', 'email'],
      onCreate: () => ({}),
      prune,
    })),
    ...(await syncRows(transaction, {
      table: 'team_product',
      what: 'team role',
      existing: existingGrants.map((row) => ({ ...row })),
      wanted: grants,
      nameOf,
      key: ['portal_id', 'team_id', 'product_id'],
      onCreate: () => ({}),
      prune,
    })),
  ];
}
