import { applyStrategies } from '../features/auth-strategies/publish.ts';
import { applyProducts } from '../features/catalog/publish-store.ts';
import { applyDocumentImages } from '../features/document-assets/publish-store.ts';
import { applyDocuments } from '../features/documents/publish-store.ts';
import { applyFlags } from '../features/flags/publish-store.ts';
import { applyForms } from '../features/forms/publish-store.ts';
import { applyIdentityProviders } from '../features/identity-providers/publish.ts';
import { applyMailTexts } from '../features/mail/texts/publish-store.ts';
import { applyAssets, applyPortal } from '../features/portals/publish-store.ts';
import type { PublishStores } from '../features/publication/publication.ts';
import { applySearchSettings } from '../features/search/settings/publish-store.ts';
import { applySite } from '../features/site/publish-store.ts';
import { applySpec } from '../features/specs/publish.ts';
import { applyTeams } from '../features/teams/publish-store.ts';
import {
  applyProductTranslations,
  applySiteTranslations,
  noteLanguages,
} from '../features/translations/publish-store.ts';
import { applyChangeNotes } from '../features/version-changes/publish-notes-store.ts';

interface Given {
  applyHosts: PublishStores['hosts'];
}

/** The features that publishing writes through. */
export const createPublishStores = ({ applyHosts }: Given): PublishStores => ({
  portal: applyPortal,
  hosts: applyHosts,
  portalImages: applyAssets,
  mailTexts: applyMailTexts,
  strategies: applyStrategies,
  flags: applyFlags,
  forms: applyForms,
  identityProviders: applyIdentityProviders,
  products: applyProducts,
  documents: applyDocuments,
  documentImages: applyDocumentImages,
  changeNotes: applyChangeNotes,
  spec: applySpec,
  teams: applyTeams,
  searchSettings: applySearchSettings,
  site: applySite,
  productTranslations: applyProductTranslations,
  siteTranslations: applySiteTranslations,
  noteLanguages,
});
