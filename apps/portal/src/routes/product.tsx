import { ProblemError } from '@portico/client/errors.ts';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { actionsQuery, hasAccessControl } from '../shared/permissions.ts';
import type { Services } from '../shared/services.ts';
import { enter } from './enter.ts';
import { rootRoute } from './root.tsx';

interface Asked {
  readonly context: Services;
  readonly params: { readonly product: string; readonly version?: string | undefined };
  readonly location: Parameters<typeof enter>[0]['location'];
  readonly preload: boolean;
}

const shell = () => import('./product-screen.ts');
const specification = () => import('./specification-screen.tsx');

const page = { access: 'visitor', needsView: true } as const;

/** The rest of what the guard has to know is asked for here, inside the frame, where a failure has a place to show (GRD-06). */
async function checkView({ context, params, location, preload }: Asked): Promise<void> {
  const { client, portal, queries } = context;
  if (!hasAccessControl(portal)) return;
  try {
    const { view } = await queries.fetchQuery(actionsQuery(client, params.product));
    enter({ context, page, location, preload, mayView: view });
  } catch (error) {
    if (!isUnknown(error)) throw error;
    throw redirect({ to: '/404', replace: true, state: { asked: location.href } });
  }
}

/** An id that cannot be one is as unknown as one that nobody has. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400);

/** Nothing is awaited: the shell shows its own skeletons, and code and data travel at the same time. */
function prepare(
  { context: { client, queries }, params }: Pick<Asked, 'context' | 'params'>,
  hasDocuments: boolean,
): void {
  void shell().then(({ prepareProduct }) => prepareProduct(client, queries, params.product, hasDocuments));
}

/** What a deep link names travels before anything else; whether the reader may see it is for the server to say. */
function prepareReference({ context: { client, queries }, params, location }: Asked): void {
  const { product, version } = params;
  if (version === undefined) return;
  void specification().then((screen) =>
    screen.prepareReference({ client, queries, productId: product }, version, location.hash),
  );
}

/** The frame of a product's pages. It stays while the reader moves between them. */
export const productRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'product',
  component: lazyRouteComponent(shell, 'ProductShell'),
});

export const specificationRoute = createRoute({
  getParentRoute: () => productRoute,
  path: '/spec/$product/{-$version}',
  staticData: { ...page, title: (text) => text.titles.specification },
  beforeLoad: (asked) => {
    prepareReference(asked);
    return checkView(asked);
  },
  loader: (asked) => prepare(asked, false),
  component: lazyRouteComponent(specification, 'SpecificationScreen'),
});

export const documentationRoute = createRoute({
  getParentRoute: () => productRoute,
  path: '/docs/$product/$',
  staticData: { ...page, title: (text) => text.titles.documentation },
  beforeLoad: (asked) => checkView(asked),
  loader: (asked) => prepare(asked, true),
  component: lazyRouteComponent(() => import('../features/documentation/documentation-page.tsx'), 'DocumentationPage'),
});

/** A window that an authorization server comes back to: it has to work whoever is signed in, if anyone still is. */
export const oauth2Route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/spec/$product/oauth2-redirect.html',
  staticData: { access: 'public', title: (text) => text.titles.oauth2 },
  component: lazyRouteComponent(() => import('../features/specification/oauth2-landing-page.tsx'), 'Oauth2LandingPage'),
});
