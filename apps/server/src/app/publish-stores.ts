import { applyProducts } from '../features/catalog/publish-store.ts';
import { applyDocumentImages } from '../features/document-assets/publish-store.ts';
import { applyDocuments } from '../features/documents/publish-store.ts';
import { applyFlags } from '../features/flags/publish-store.ts';
import { applyIdentityProviders } from '../features/identity-providers/publish-store.ts';
import { applyHosts } from '../features/portals/publish-host-store.ts';
import { applyAssets, applyPortal, applyStrategies } from '../features/portals/publish-store.ts';
import type { PublishStores } from '../features/publication/publication.ts';
import { applySpec } from '../features/specs/publish-store.ts';
import { applyTeams } from '../features/teams/publish-store.ts';

/** The features that publishing writes through. */
export const publishStores: PublishStores = {
  portal: applyPortal,
  hosts: applyHosts,
  portalImages: applyAssets,
  strategies: applyStrategies,
  flags: applyFlags,
  identityProviders: applyIdentityProviders,
  products: applyProducts,
  documents: applyDocuments,
  documentImages: applyDocumentImages,
  spec: applySpec,
  teams: applyTeams,
};
