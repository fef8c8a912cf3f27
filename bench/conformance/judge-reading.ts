import { type ConformanceCase, toDocument, toSeen } from '@portico/test-kit/conformance/cases.ts';
import { form, type Json } from '@portico/test-kit/conformance/parts.ts';
import { createJudge } from '@portico/test-kit/echo/judge.ts';
import type { Marks } from './marks.ts';
import { type PeerName, versionOf } from './peer-pages.ts';
import type { Reading } from './readings.ts';

/** Judges how a renderer handles a case, by the text of its page and the request that arrived. */
export function judgeReading(peer: PeerName, one: ConformanceCase, { page, arrived }: Reading): Marks {
  const offersRequest = peer !== 'Redoc';
  // The echo server has one scheme, so a request cannot show the scheme of the case.
  const canTell = one.name !== 'schemes of the operation';
  if (!page) {
    return {
      shown: 'unjudged',
      requested: offersRequest ? 'unjudged' : undefined,
      sampled: one.isSampled ? 'unjudged' : undefined,
    };
  }
  const seen = toSeen(page.text);
  const isSampleRight = (sample: string | undefined) =>
    sample === undefined ? arrived.some(({ isBodyRight }) => isBodyRight) : isRightBody(one, sample);
  return {
    shown: one.sees.every((each) => each.test(seen)),
    requested: offersRequest ? (canTell ? arrived.some(({ isRight }) => isRight) : 'unjudged') : undefined,
    sampled: one.isSampled ? isSampleRight(page.sample) : undefined,
  };
}

/** A sample that no request sends is judged like the body of a request. */
function isRightBody(one: ConformanceCase, sample: string): boolean {
  const document = toDocument(versionOf(one), [one]);
  const { requestBody, consumes, parameters } = Object.values(one.item)[0] as Json;
  const isForm = Array.isArray(parameters) && parameters.some((each) => (each as Json).in === 'formData');
  const types = Object.keys(((requestBody ?? {}) as Json).content ?? {});
  const [type = isForm ? form : 'application/json'] = [...types, ...((consumes ?? []) as string[])];
  const url = `${versionOf(one) === '2.0' ? 'https://api.test' : 'https://eu.api.test'}/v1${one.path}`;
  const { findings, values } = createJudge(document).judge(
    { method: one.method, url, headers: [['content-type', type]], body: Buffer.from(sample) },
    `${one.method} ${one.path}`,
  );
  return values.body !== undefined && !findings.some(({ where }) => where === 'body');
}
