import { loadedPart } from '../../shared/loaded-part.tsx';

/** Only deprecated versions have it. */
export const endNotice = loadedPart(
  async () => (await import('./end-notice.tsx')).EndNotice,
  'src/features/product-shell/end-notice.tsx',
);
