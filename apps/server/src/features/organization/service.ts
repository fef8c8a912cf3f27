import type { Database } from '../../database/database.ts';

interface Deps {
  database: Database;
  newId(): string;
  now(): string;
}

export type OrganizationService = ReturnType<typeof createOrganizationService>;

export function createOrganizationService({ database, newId, now }: Deps) {
  return {
    async create(name: string, default_region: 'us' | 'eu' = 'us'): Promise<string> {
      const id = newId();
      const time = now();
      await database.query
        .insertInto('organization')
        .values({ id, name, default_region, created_at: time, updated_at: time })
        .execute();
      return id;
    },

    find: (org_id: string): Promise<{ name: string } | undefined> =>
      database.query.selectFrom('organization').select('name').where('id', '=', org_id).executeTakeFirst(),
  };
}
