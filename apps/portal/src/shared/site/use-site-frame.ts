import type { SiteFrame } from '@portico/contract/site.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../services.ts';
import { useDeveloper } from '../session/use-developer.ts';
import { siteFrameQuery } from './queries.ts';

export function useSiteFrameQuery() {
  const { client } = useServices();
  const developer = useDeveloper();
  return useQuery({ ...siteFrameQuery(client, developer?.id), placeholderData: keepPreviousData });
}

/** Menu, footer and announcement; undefined until they are loaded, or where loading them failed. */
export const useSiteFrame = (): SiteFrame | undefined => useSiteFrameQuery().data;

export const loadSiteFrame = ({ client, queries, session }: Pick<Services, 'client' | 'queries' | 'session'>) =>
  queries.fetchQuery(siteFrameQuery(client, session.current().developer?.id));

/** Where the catalog is: at the start, or on a page of its own because the owners wrote another start. */
const catalogPath = (frame: Pick<SiteFrame, 'home'> | undefined): '/' | '/catalog' =>
  frame?.home === 'page' ? '/catalog' : '/';

export const useCatalogPath = () => catalogPath(useSiteFrame());
