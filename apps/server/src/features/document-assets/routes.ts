import { getDocumentAsset } from '@portico/contract/document-assets.ts';
import { Content, handle } from '../../platform/http/handle.ts';
import { toViewer } from '../access/viewer.ts';
import type { DocumentAssetService } from './service.ts';

export const documentAssetRoutes = (assets: DocumentAssetService) => [
  handle(getDocumentAsset, async (call) => {
    const { productId, path } = call.params;
    const { media_type, content, hash } = await assets.find(toViewer(call), productId, path);
    return new Content(media_type, content, hash);
  }),
];
