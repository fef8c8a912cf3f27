import { registerHooks } from 'node:module';

/**
 * Loaded before the server (`--import`), this turns it into its next version, with one more migration. Like migrations
 * of a release, it adds a column, an index and a table.
 */
const migration = `
  '999-next': {
    async up(database) {
      await database.schema.alterTable('organization').addColumn('next_thing', 'text').execute();
      await database.schema.createIndex('next_index').on('application').columns(['portal_id', 'updated_at']).execute();
      await database.schema.createTable('next_thing').addColumn('id', 'text', (column) => column.primaryKey()).execute();
    },
  },`;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    // The source, or the file into which the server was built.
    if (!/\/apps\/server\/(?:src\/database\/migrate\.ts|dist\/.*\.js)$/.test(url)) return loaded;
    const list = /(?:const|var) toMigrations = .*\(\{$/m;
    return { ...loaded, source: String(loaded.source).replace(list, (line) => `${line}${migration}`) };
  },
});
