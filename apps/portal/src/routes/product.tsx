import { ProblemError } from '@portico/client/errors.ts';
import { lazyPart, Redirect } from '../router/router.ts';
import { documentPage } from '../shared/pages.ts';
import { actionsQuery, hasAccessControl } from '../shared/permissions.ts';
import { documentTreeQuery } from '../shared/product/queries.ts';
import { enter } from './enter.ts';
import type { Asked, PortalRoute } from './route.ts';

const shell = () => import('./product-screen.ts');
const specification = () => import('./specification-screen.tsx');

const page = { access: 'visitor', needsView: true } as const;

/**
 * Loads the permission that the guard requires here, inside the frame, so that the frame can show a failure (GRD-06).
 */
async function checkView(asked: Asked): Promise<void> {
  const { client, portal, queries } = asked.context;
  if (!hasAccessControl(portal)) return;
  try {
    const { view } = await queries.fetchQuery(actionsQuery(client, asked.params.product ?? ''));
    enter(asked, page, view);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    throw new Redirect({ to: '/404', state: { asked: asked.place.href } });
  }
}

/** A malformed id is treated like an unknown one. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400);

/** Stays while the reader moves between the pages of a product. */
const frame = lazyPart(shell, 'ProductShell', 'src/routes/product-screen.ts');

export const productRoute: PortalRoute = {
  path: '/products/$product',
  rules: { ...page, title: (text) => text.titles.product },
  enter: checkView,
  prepare: async ({ context, params, place }) =>
    (await shell()).prepareProduct(context, params.product ?? '', undefined, place.pathname),
  frame,
  page: lazyPart(
    () => import('../features/product-page/product-page.tsx'),
    'ProductPage',
    'src/features/product-page/product-page.tsx',
  ),
};

const reference = {
  rules: { ...page, title: (text) => text.titles.specification },
  enter: checkView,
  prepare: async ({ context, params, place }) => (await specification()).prepareReference(context, params, place),
  frame,
  page: lazyPart(specification, 'SpecificationScreen', 'src/routes/specification-screen.tsx'),
} satisfies Omit<PortalRoute, 'path'>;

export const specificationRoute: PortalRoute = { path: '/spec/$product/{-$version}', ...reference };
export const operationRoute: PortalRoute = { path: '/spec/$product/$version/operations/$operation', ...reference };
export const schemaRoute: PortalRoute = { path: '/spec/$product/$version/schemas/$schema', ...reference };

const changes = () => import('../features/changes/prepare.ts');

export const changesRoute: PortalRoute = {
  path: '/spec/$product/$version/changes',
  rules: { ...page, title: (text) => text.titles.changes },
  enter: checkView,
  prepare: async ({ context, params, place }) => (await changes()).prepareChanges(context, params, place),
  frame,
  page: lazyPart(
    () => import('../features/changes/changes-page.tsx'),
    'ChangesPage',
    'src/features/changes/changes-page.tsx',
  ),
};

/** The URL of a product's documents redirects to the first of them. */
async function leadToFirst({ context: { client, queries }, params, isPreload }: Asked): Promise<void> {
  const { product = '', _splat } = params;
  if (_splat || isPreload) return;
  const tree = await queries.fetchQuery(documentTreeQuery(client, product)).catch(() => []);
  const [first] = tree;
  if (first) throw new Redirect(documentPage({ id: product }, [first.slug]));
}

const documentation = () => import('../features/documentation/documentation-page.tsx');

export const documentationRoute: PortalRoute = {
  path: '/docs/$product/$',
  rules: { ...page, title: (text) => text.titles.documentation },
  enter: async (asked) => {
    await checkView(asked);
    await leadToFirst(asked);
  },
  prepare: async ({ context, params, place }) => (await documentation()).prepareDocument(context, params, place),
  frame,
  page: lazyPart(documentation, 'DocumentationPage', 'src/features/documentation/documentation-page.tsx'),
};

/** The window that an authorization server redirects to: it works with any session or none. */
export const oauth2Route: PortalRoute = {
  path: '/spec/$product/oauth2-redirect.html',
  rules: { access: 'public', title: (text) => text.titles.oauth2 },
  page: lazyPart(
    () => import('../features/specification/oauth2-landing-page.tsx'),
    'Oauth2LandingPage',
    'src/features/specification/oauth2-landing-page.tsx',
  ),
};
