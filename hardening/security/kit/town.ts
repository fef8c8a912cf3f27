import type { Visibility } from '@portico/contract/constants.ts';
import type { DocumentContent, PortalContent } from '@portico/server/features/publication/content.ts';
import type { DeveloperStatus } from '@portico/server/platform/database/tables/accounts.ts';
import { suitePortal } from '@portico/test-kit/world/suite-world.ts';
import type { AttackedServer } from '../../kit/attacked-server.ts';

export const member = 'member@example.com';
export const host = 'town.localhost';

/** Each product and document has its own readers. The words of a document appear nowhere else. */
export const kinds = [
  ['open', undefined],
  ['inner', 'developers'],
  ['club', 'teams'],
] as const;
export type Kind = (typeof kinds)[number][0];

export const wordOf = (product: Kind, document: Kind) => `quokka${product}${document}`;

const pages = kinds.flatMap(([product]) =>
  kinds.map(([document]) => ({ word: wordOf(product, document), link: `product:${product}/docs/${document}` })),
);
/** A search that has a page as its pinned result, and one that has the page's word as a synonym. */
export const settingWordsOf = (word: string) => ({ pin: `pin${word}`, synonym: `also${word}` });

/** The search settings of the town: each page of each product is pinned and has a synonym. */
const searchSettings = () => ({
  synonyms: Object.fromEntries(pages.map(({ word }) => [settingWordsOf(word).synonym, [word]])),
  pins: pages.map(({ word, link }) => ({ words: [settingWordsOf(word).pin], to: link })),
});

const toDocument = (product: Kind, [document, visibility]: (typeof kinds)[number]): DocumentContent => ({
  source_path: `${document}.md`,
  parent_path: undefined,
  slug: document,
  title: `Page ${document}`,
  visibility,
  own_visibility: visibility,
  content: `# Page ${document}\n\n${wordOf(product, document)} ![](${document}.png)\n`,
});

/** A public portal with one product for each kind of reader. It has accounts unless `sign_in` says otherwise. */
export function town(portal: Partial<PortalContent['portal']> = {}): PortalContent {
  const roles: ('view' | 'register' | 'view_documentation')[] = ['view', 'register', 'view_documentation'];
  const products = kinds.map(([product]) => ({ product, roles }));
  const content = suitePortal({
    name: 'town',
    hosts: [host],
    visibility: 'public',
    sign_in: ['basic'],
    identity_providers: [],
    teams: [{ name: 'Members', developers: [member], products }],
    search: searchSettings(),
    ...portal,
  });
  const [parcels] = content.products as [PortalContent['products'][number]];
  const bytes = parcels.images?.get('dot.png')?.bytes as Uint8Array;
  return {
    ...content,
    pins: searchSettings().pins.map((pin) => ({ ...pin, link: pin.to })),
    products: kinds.map(([slug, visibility]) => ({
      ...parcels,
      slug,
      file: { ...parcels.file, name: slug, ...(visibility && { visibility }) },
      documents: kinds.map((kind) => toDocument(slug, kind)),
      images: new Map(
        kinds.map(([name, of]) => [`${name}.png`, { media_type: 'image/png', bytes, ...(of && { visibility: of }) }]),
      ),
    })),
  };
}

/** The same products on a public portal without accounts. */
export const plain = (): PortalContent => {
  const content = town({ name: 'plain', hosts: ['plain.localhost'] });
  const { sign_in: _, ...portal } = content.portal;
  return { ...content, portal };
};

export const levels: Visibility[] = ['public', 'developers', 'teams'];
export const levelOf = (kind: Kind) => kinds.findIndex(([name]) => name === kind);

/** A session of an account whose access may change. */
export async function aSession({ services }: AttackedServer, at: string, email: string, status: DeveloperStatus) {
  const { id: portal_id } = await services.portals.byHost(at);
  const person = { email, full_name: 'Mia', status };
  return services.transact(async (run) => {
    const made = await services.accounts.insert(run, portal_id, person);
    const id =
      made?.id ??
      (
        await run
          .selectFrom('developer')
          .select('id')
          .where('portal_id', '=', portal_id)
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
      ).id;
    const { access_token } = await services.sessions.open(run, { tenant_id: portal_id, kind: 'developer', id });
    return { portal_id, id, cookie: `portalaccesstoken=${access_token}` };
  });
}

export async function readIds({ database: { query }, services }: AttackedServer, at: string) {
  const { id: portal_id } = await services.portals.byHost(at);
  const entries = await Promise.all(
    kinds.map(async ([slug]) => {
      const { id: product_id } = await query
        .selectFrom('product')
        .select('id')
        .where('portal_id', '=', portal_id)
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow();
      const version = await query
        .selectFrom('product_version')
        .select('id')
        .where('portal_id', '=', portal_id)
        .where('product_id', '=', product_id)
        .where('name', '=', 'v1')
        .executeTakeFirstOrThrow();
      const documents = await query
        .selectFrom('document')
        .select(['id', 'slug'])
        .where('portal_id', '=', portal_id)
        .where('product_id', '=', product_id)
        .execute();
      const bundles = await query
        .selectFrom('reference_entry')
        .select('bundle_hash')
        .where('portal_id', '=', portal_id)
        .where('product_version_id', '=', version.id)
        .execute();
      return [
        slug,
        {
          product_id,
          version_id: version.id,
          documents: Object.fromEntries(documents.map((document) => [document.slug, document.id])),
          hashes: [...new Set(bundles.map(({ bundle_hash }) => bundle_hash))],
        },
      ] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<Kind, (typeof entries)[number][1]>;
}
