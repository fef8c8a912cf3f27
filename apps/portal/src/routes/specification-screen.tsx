import { Suspense } from 'react';
import { prepareReference as prepareSpecification } from '../features/specification/prepare.ts';
import { SpecificationPage } from '../features/specification/specification-page.tsx';
import type { Params, Place } from '../router/paths.ts';
import { useParams } from '../router/react.tsx';
import { loadedPart } from '../shared/loaded-part.tsx';
import { actionsQuery, isGuarded } from '../shared/permissions.ts';
import { useProduct } from '../shared/product/use-product.ts';
import { type Services, useServices } from '../shared/services.ts';
import { hasAccounts } from '../shared/session/has-accounts.ts';

const card = loadedPart(
  async () => (await import('../features/registration/registration-card.tsx')).RegistrationCard,
  'src/features/registration/registration-card.tsx',
);

export async function prepareReference(services: Services, params: Params, place: Place): Promise<void> {
  await Promise.all([
    prepareSpecification(services, params, place),
    hasAccounts(services.portal) && prepareCard(services, params.product ?? ''),
  ]);
}

async function prepareCard({ client, queries, portal, session }: Services, product: string): Promise<void> {
  const { developer } = session.current();
  await Promise.all([
    card.prepare(),
    isGuarded(portal, developer) && queries.prefetchQuery(actionsQuery(client, product)),
  ]);
}

/** The reference with the way to register above it, which only portals with accounts have (SPC-02). */
export function SpecificationScreen() {
  const { portal } = useServices();
  const { product: asked } = useParams({ from: '/spec/$product/{-$version}' });
  const { product, activeVersion } = useProduct();
  const hasCard = hasAccounts(portal) && activeVersion !== undefined && activeVersion.registration_configs.length > 0;
  return (
    <SpecificationPage
      card={
        hasCard && (
          <Suspense>
            <card.Part asked={asked} key={activeVersion.id} product={product} version={activeVersion} />
          </Suspense>
        )
      }
    />
  );
}
