import { lazy, Suspense } from 'react';
import { SpecificationPage } from '../features/specification/specification-page.tsx';
import { useProduct } from '../shared/product/use-product.ts';
import { useServices } from '../shared/services.ts';

export { prepareReference } from '../features/specification/prepare.ts';

const RegistrationCard = lazy(async () => ({
  default: (await import('../features/registration/registration-card.tsx')).RegistrationCard,
}));

/** The reference with the way to register above it, which only portals with accounts have (SPC-02). */
export function SpecificationScreen() {
  const { portal } = useServices();
  const { product, activeVersion } = useProduct();
  const hasCard = !portal.is_public && activeVersion !== undefined && activeVersion.registration_configs.length > 0;
  return (
    <SpecificationPage
      card={
        hasCard && (
          <Suspense>
            <RegistrationCard key={activeVersion.id} product={product} version={activeVersion} />
          </Suspense>
        )
      }
    />
  );
}
