import type { Team, TeamSummary } from '@portico/contract/teams.ts';
import { countOf } from '../../platform/database/count.ts';
import type { Database, Querying } from '../../platform/database/database.ts';
import { equal } from '../../platform/database/equal.ts';
import { inPortal } from '../../platform/database/joins.ts';
import { ownsPortal } from '../../platform/database/own-portal.ts';

export type TeamStore = ReturnType<typeof createTeamStore>;

export const createTeamStore = ({ query }: Database) => ({
  isOwn: ownsPortal(query),

  list: (portal_id: string): Promise<TeamSummary[]> =>
    query
      .selectFrom('team')
      .select(['id', 'name', 'created_at'])
      .select((team) => [
        countOf(
          team
            .selectFrom('team_member as member')
            .whereRef('member.portal_id', '=', 'team.portal_id')
            .whereRef('member.team_id', '=', 'team.id'),
        ).as('members'),
        countOf(
          team
            .selectFrom('team_product as granted')
            .whereRef('granted.portal_id', '=', 'team.portal_id')
            .whereRef('granted.team_id', '=', 'team.id'),
        ).as('products'),
      ])
      .where('portal_id', '=', portal_id)
      .orderBy('name')
      .execute(),

  find: (org_id: string, portal_id: string, id: string) =>
    query
      .selectFrom('team')
      .innerJoin('portal', 'portal.id', 'team.portal_id')
      .select(['team.id', 'team.name', 'team.created_at'])
      .where((row) => equal(row, { 'portal.org_id': org_id, 'team.portal_id': portal_id, 'team.id': id }))
      .executeTakeFirst(),

  findByName: (transaction: Querying, portal_id: string, name: string) =>
    transaction
      .selectFrom('team')
      .select('id')
      .where((row) => equal(row, { portal_id, name }))
      .executeTakeFirst(),

  async rename(transaction: Querying, portal_id: string, id: string, name: string): Promise<void> {
    await transaction
      .updateTable('team')
      .set({ name })
      .where((row) => equal(row, { portal_id, id }))
      .execute();
  },

  listMembers: (portal_id: string, team_id: string): Promise<Team['members']> =>
    query
      .selectFrom('team_member as member')
      .leftJoin('developer', (join) => inPortal(join, 'developer.email', 'member.email'))
      .select(['member.email', 'developer.full_name'])
      .where((row) => equal(row, { 'member.portal_id': portal_id, 'member.team_id': team_id }))
      .orderBy('member.email')
      .execute(),

  listProducts: (portal_id: string, team_id: string): Promise<Team['products']> =>
    query
      .selectFrom('team_product as granted')
      .innerJoin('product', (join) => inPortal(join, 'product.id', 'granted.product_id'))
      .select(['product.id as product_id', 'product.name'])
      .select(['granted.view', 'granted.register', 'granted.view_documentation'])
      .where((row) => equal(row, { 'granted.portal_id': portal_id, 'granted.team_id': team_id }))
      .orderBy('product.name')
      .orderBy('product.id')
      .execute(),

  async slugOf(portal_id: string, product_id: string): Promise<string | undefined> {
    const product = query.selectFrom('product').select('slug').where('portal_id', '=', portal_id);
    return (await product.where('id', '=', product_id).executeTakeFirst())?.slug;
  },
});
