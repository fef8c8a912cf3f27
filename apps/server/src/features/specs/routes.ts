import * as contract from '@portico/contract/specs.ts';
import type { AnswerCache } from '../../platform/fast-path/answer-cache.ts';
import { isKnown, toTag } from '../../platform/http/etag.ts';
import { type Call, Content, handle } from '../../platform/http/handle.ts';
import { toViewer } from '../access/viewer.ts';
import { toContent } from './reference-routes.ts';
import type { ReferenceService } from './reference-service.ts';
import type { SpecService } from './service.ts';
import type { SpecText } from './store.ts';

const json = 'application/json; charset=utf-8';

export const specRoutes = (specs: SpecService, references: ReferenceService, { remembered }: AnswerCache) => {
  const answer = async (
    call: Pick<Call<typeof contract.getProductVersionSpec>, 'params' | 'request' | 'portal' | 'developer'>,
    text: SpecText,
    write: (written: string) => string,
  ): Promise<Content | undefined> => {
    const find = (what?: SpecText) =>
      specs.find(toViewer(call), call.params.productId, call.params.productVersionId, what);
    const tags = call.request.headers['if-none-match'];
    const known = tags === undefined ? undefined : await find();
    if (known && isKnown(toTag(known.hash), tags)) return new Content(json, '', known.hash);
    const spec = await find(text);
    return spec && new Content(json, write(spec.written), spec.hash);
  };
  return [
    handle(contract.getProductVersionSpec, (call) =>
      answer(call, 'content', (content) => JSON.stringify({ api_type: 'openapi', content })),
    ),
    handle(contract.getProductVersionSpecOperations, async (call) => {
      const { productId, productVersionId } = call.params;
      const isOwn = call.query.include === 'slug';
      const outline = isOwn ? await references.outline(toViewer(call), productId, productVersionId) : undefined;
      if (outline) return toContent(call, outline);
      const list = () =>
        answer(call, 'operations', (operations) => `{"api_type":"openapi","operations":${operations}}`);
      // If the client has the answer already, only 304 is sent.
      return call.request.headers['if-none-match'] === undefined ? remembered(call, list) : list();
    }),
  ];
};
