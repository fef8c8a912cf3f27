import type { Visibility } from '@portico/contract/constants.ts';
import type { DocumentContent, PortalContent, ProductContent } from '@portico/server/features/publication/content.ts';
import { aPortalContent, aProduct } from '@portico/test-kit/world/world.ts';
import type { AttackedServer } from '../../kit/attacked-server.ts';

export const member = 'member@example.com';

/** The visibility of a product or a document. */
const kinds = { open: undefined, inner: 'developers', club: 'teams' } as const;
export type Kind = keyof typeof kinds;
export const allKinds = Object.keys(kinds) as Kind[];

/** A public portal with accounts, one without, and a private one, each with the same products. */
export const portals = ['town', 'plain', 'house'] as const;
export type PortalName = (typeof portals)[number];
export const hostOf = (portal: PortalName) => `marked-${portal}.localhost`;

/** A text in everything about a product, its former slugs included, and in nothing else. */
export const markOf = (portal: PortalName, product: string) => `q${portal}${product}`;
export const documentMark = (portal: PortalName, product: string, document: Kind) =>
  `${markOf(portal, product)}x${document}`;
/** A name of the same form and length that does not exist. */
export const unmarked = (portal: PortalName, text: string) =>
  text.replaceAll(`q${portal}`, `q${'v'.repeat(portal.length)}`);

/** The letter before a mark says what it names. */
export const letters = { product: 'p', version: 'v', formerVersion: 'w', document: 'd', formerDocument: 'f' } as const;

const aSpecification = (mark: string) => {
  const document = {
    openapi: '3.1.0',
    info: { title: `Title ${mark}`, version: '1', description: `About ${mark}` },
    tags: [{ name: `t${mark}`, description: `Tag of ${mark}` }],
    paths: {
      [`/path-${mark}`]: { get: { operationId: `o${mark}`, tags: [`t${mark}`], summary: `Summary ${mark}` } },
    },
    components: { schemas: { [`s${mark}`]: { type: 'object', description: `Schema of ${mark}` } } },
  };
  return { file_name: `${mark}.json`, content: JSON.stringify(document), document };
};

function aMarkedProduct(
  portal: PortalName,
  kind: string,
  visibility: Visibility | 'hidden' | undefined,
  isFormer: boolean,
) {
  const mark = markOf(portal, kind);
  const documents: DocumentContent[] = allKinds.map((one) => {
    const own = documentMark(portal, kind, one);
    return {
      source_path: `${one}.md`,
      parent_path: undefined,
      slug: `${isFormer ? letters.formerDocument : letters.document}${own}`,
      title: `Document ${own}`,
      visibility: kinds[one],
      own_visibility: kinds[one],
      content: `# Document ${own}\n\nText of ${own}\n`,
    };
  });
  const version = { name: `version-${mark}`, slug: `${isFormer ? letters.formerVersion : letters.version}${mark}` };
  return aProduct(
    `${letters.product}${mark}`,
    {
      name: `Product ${mark}`,
      description: `Description of ${mark}`,
      labels: { domain: `label-${mark}` },
      versions: [version],
      ...(visibility && { visibility }),
    },
    { specs: new Map([[version.name, aSpecification(mark)]]), documents },
  ) satisfies ProductContent;
}

const fileOf: Record<PortalName, Partial<PortalContent['portal']>> = {
  town: { visibility: 'public', sign_in: ['basic'] },
  plain: { visibility: 'public' },
  house: { visibility: 'private', sign_in: ['basic'], rbac: true },
};

/**
 * The portal in its first state, with other slugs and with products that were removed since, or in its current state.
 */
function aMarkedPortal(portal: PortalName, isFormer: boolean): PortalContent {
  const kept = allKinds.map((kind) => aMarkedProduct(portal, kind, kinds[kind], isFormer));
  const hidden = aMarkedProduct(portal, 'ghost', 'hidden', isFormer);
  const removed = isFormer ? allKinds.map((kind) => aMarkedProduct(portal, `gone${kind}`, kinds[kind], true)) : [];
  const roles: ('view' | 'view_documentation')[] = ['view', 'view_documentation'];
  const products = kept.map(({ slug }) => ({ product: slug, roles }));
  return aPortalContent(
    {
      name: `marked-${portal}`,
      title: `Harbor ${portal}`,
      hosts: [hostOf(portal)],
      teams: [{ name: 'Members', developers: [member], products }],
      ...fileOf[portal],
    },
    [...kept, hidden, ...removed],
  );
}

/** Publishes the three portals, each in its first and then in its current state. */
export async function publishMarked({ services, org_id }: AttackedServer): Promise<void> {
  for (const portal of portals) {
    await services.publishing.publish(org_id, aMarkedPortal(portal, true));
    await services.publishing.publish(org_id, aMarkedPortal(portal, false), { prune: true });
  }
}

/** The ids of everything in a product: an answer that contains one reveals the product. */
export async function idsOf({ database: { query }, services }: AttackedServer, portal: PortalName, product: string) {
  const { id: portal_id } = await services.portals.byHost(hostOf(portal));
  const { id } = await query
    .selectFrom('product')
    .select('id')
    .where('portal_id', '=', portal_id)
    .where('slug', '=', `${letters.product}${markOf(portal, product)}`)
    .executeTakeFirstOrThrow();
  const inIt = (table: 'product_version' | 'document') =>
    query.selectFrom(table).select(['id', 'slug']).where('portal_id', '=', portal_id).where('product_id', '=', id);
  const [version] = await inIt('product_version').execute();
  const documents = await inIt('document').execute();
  return {
    product: id,
    version: version?.id ?? '',
    documents: Object.fromEntries(documents.map((document) => [document.slug, document.id])),
  };
}
