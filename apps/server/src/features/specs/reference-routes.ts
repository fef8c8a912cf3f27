import * as contract from '@portico/contract/reference.ts';
import { isKnown, toTag } from '../../platform/http/etag.ts';
import { Content, type ContentHow, handle } from '../../platform/http/handle.ts';
import { toViewer } from '../access/viewer.ts';
import type { Packed, ReferenceService } from './reference-service.ts';

interface Asked {
  request: { headers: { 'if-none-match'?: string | undefined } };
}

/** Answers 304 to readers with the current content, without reading it. */
export async function toContent({ request }: Asked, { hash, read }: Packed, how: ContentHow = {}): Promise<Content> {
  const isFresh = isKnown(toTag(hash), request.headers['if-none-match']);
  return new Content('application/json; charset=utf-8', isFresh ? '' : await read(), hash, {
    encoding: 'gzip',
    ...how,
  });
}

export const referenceRoutes = (references: ReferenceService) => [
  handle(contract.getReferenceIndex, async (call) => {
    const { productId, productVersionId } = call.params;
    const index = await references.index(toViewer(call), productId, productVersionId);
    return index && toContent(call, index);
  }),
  handle(contract.getReferenceOperation, async (call) => {
    const { productId, productVersionId, anchor } = call.params;
    return toContent(call, await references.bundleAt(toViewer(call), productId, productVersionId, 'operation', anchor));
  }),
  handle(contract.getReferenceSchema, async (call) => {
    const { productId, productVersionId, anchor } = call.params;
    return toContent(call, await references.bundleAt(toViewer(call), productId, productVersionId, 'schema', anchor));
  }),
  handle(contract.getReferenceBundle, async (call) => {
    const { productId, productVersionId, hash } = call.params;
    const bundle = await references.bundle(toViewer(call), productId, productVersionId, hash);
    return toContent(call, bundle, { immutable: true });
  }),
];
