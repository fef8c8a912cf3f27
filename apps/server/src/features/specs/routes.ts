import * as contract from '@portico/contract/specs.ts';
import { isKnown, toTag } from '../../platform/http/etag.ts';
import { type Call, Content, handle } from '../../platform/http/handle.ts';
import { toViewer } from '../access/viewer.ts';
import type { Spec, SpecService } from './service.ts';

export const specRoutes = (specs: SpecService) => {
  const answer = async (
    call: Call<typeof contract.getProductVersionSpec>,
    write: (spec: Spec) => Promise<string>,
  ): Promise<Content | undefined> => {
    const spec = await specs.find(toViewer(call), call.params.productId, call.params.productVersionId);
    if (!spec) return undefined;
    const isFresh = isKnown(toTag(spec.hash), call.request.headers['if-none-match']);
    return new Content('application/json; charset=utf-8', isFresh ? '' : await write(spec), spec.hash);
  };
  return [
    handle(contract.getProductVersionSpec, (call) =>
      answer(call, async (spec) => JSON.stringify({ api_type: 'openapi', content: await spec.readContent() })),
    ),
    handle(contract.getProductVersionSpecOperations, (call) =>
      answer(call, async (spec) => `{"api_type":"openapi","operations":${await spec.readOperations()}}`),
    ),
  ];
};
