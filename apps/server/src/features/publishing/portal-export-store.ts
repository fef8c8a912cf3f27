import type { Querying } from '../../platform/database/database.ts';
import { inPortal } from '../../platform/database/joins.ts';

export const listPortalImages = (query: Querying, portal_id: string) =>
  query
    .selectFrom('portal_asset')
    .select(['kind', 'media_type', 'content'])
    .where('portal_id', '=', portal_id)
    .orderBy('kind')
    .execute();

export const getPortal = (query: Querying, portal_id: string) =>
  query.selectFrom('portal').selectAll().where('id', '=', portal_id).executeTakeFirstOrThrow();

/** The host names except the canonical one. */
export const listOtherHosts = (query: Querying, portal_id: string, canonical_domain: string) =>
  query
    .selectFrom('portal_host')
    .select('host')
    .where('portal_id', '=', portal_id)
    .where('host', '!=', canonical_domain.toLowerCase())
    .orderBy('host')
    .execute();

export const listFlags = (query: Querying, portal_id: string) =>
  query.selectFrom('portal_flag').select(['key', 'is_on']).where('portal_id', '=', portal_id).orderBy('key').execute();

export const listMailTexts = (query: Querying, portal_id: string) =>
  query
    .selectFrom('mail_text')
    .select(['template', 'language', 'subject', 'content'])
    .where('portal_id', '=', portal_id)
    .orderBy('template')
    .orderBy('language')
    .execute();

export const listProviders = (query: Querying, portal_id: string) =>
  query
    .selectFrom('identity_provider')
    .selectAll()
    .where('tenant_id', '=', portal_id)
    .orderBy('position')
    .orderBy('name')
    .execute();

export const listStrategies = (query: Querying, portal_id: string) =>
  query
    .selectFrom('auth_strategy')
    .selectAll()
    .where('portal_id', '=', portal_id)
    .orderBy('position')
    .orderBy('name')
    .execute();

export const listTeams = (query: Querying, portal_id: string) =>
  query.selectFrom('team').select(['id', 'name']).where('portal_id', '=', portal_id).orderBy('name').execute();

export const listTeamMembers = (query: Querying, portal_id: string) =>
  query
    .selectFrom('team_member')
    .select(['team_id', 'email'])
    .where('portal_id', '=', portal_id)
    .orderBy('email')
    .execute();

export const listTeamProducts = (query: Querying, portal_id: string) =>
  query
    .selectFrom('team_product')
    .innerJoin('product', (join) => inPortal(join, 'product.id', 'team_product.product_id'))
    .select(['team_id', 'product.slug', 'view', 'register', 'view_documentation'])
    .where('team_product.portal_id', '=', portal_id)
    .orderBy('product.slug')
    .execute();

export const listSynonyms = (query: Querying, portal_id: string) =>
  query
    .selectFrom('search_synonym')
    .select(['word', 'meanings'])
    .where('portal_id', '=', portal_id)
    .orderBy('word')
    .execute();

/** In the order of the file. */
export const listPins = (query: Querying, portal_id: string) =>
  query
    .selectFrom('search_pin')
    .select(['position', 'words', 'target'])
    .where('portal_id', '=', portal_id)
    .orderBy('position')
    .orderBy('entry')
    .execute();

export const listNavigation = (query: Querying, portal_id: string) =>
  query.selectFrom('site_navigation').select(['part', 'navigation']).where('portal_id', '=', portal_id).execute();

export const listForms = (query: Querying, portal_id: string) =>
  query.selectFrom('portal_form').select(['part', 'definition']).where('portal_id', '=', portal_id).execute();

export const listSitePages = (query: Querying, portal_id: string) =>
  query
    .selectFrom('site_page')
    .select(['path', 'source_path', 'title', 'description', 'layout', 'home', 'visibility', 'team_names', 'content'])
    .select(['variables'])
    .where('portal_id', '=', portal_id)
    .orderBy('source_path')
    .execute();

/** The texts of files as they were published. */
export const listSiteSources = (query: Querying, portal_id: string) =>
  query.selectFrom('site_source').select(['file', 'content']).where('portal_id', '=', portal_id).execute();

export const listSiteImages = (query: Querying, portal_id: string) =>
  query
    .selectFrom('site_image')
    .select(['path', 'content'])
    .where('portal_id', '=', portal_id)
    .orderBy('path')
    .execute();

export const listVariables = (query: Querying, portal_id: string) =>
  query
    .selectFrom('content_variable')
    .select(['name', 'value'])
    .where('portal_id', '=', portal_id)
    .orderBy('name')
    .execute();

export const listIncludedFiles = (query: Querying, portal_id: string) =>
  query
    .selectFrom('included_file')
    .select(['path', 'content'])
    .where('portal_id', '=', portal_id)
    .orderBy('path')
    .execute();
