import { loadedPart } from '../../shared/loaded-part.tsx';

export const overviewPage = loadedPart(
  async () => (await import('@portico/api-reference/view/overview-page.tsx')).OverviewPage,
  '../../packages/api-reference/src/view/overview-page.tsx',
);

export const schemaPage = loadedPart(
  async () => (await import('@portico/api-reference/view/schema-page.tsx')).SchemaPage,
  '../../packages/api-reference/src/view/schema-page.tsx',
);
