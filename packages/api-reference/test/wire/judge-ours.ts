import { createHash } from 'node:crypto';
import { type ConformanceCase, conformanceCases, toDocument, toSeen } from '@portico/test-kit/conformance/cases.ts';
import type { Version } from '@portico/test-kit/conformance/parts.ts';
import { createJudge } from '@portico/test-kit/echo/judge.ts';
import { compileReference } from '../../src/compile/compile-reference.ts';
import type { OperationBundle } from '../../src/compile/compiled.ts';
import { encodeRequest } from '../../src/view/try-it/send.ts';
import { drawOperation } from '../draw.tsx';
import { methodOf, toRequest } from './sample-cases.ts';

/** The problems of one case in one version. The lists are empty if there are none. */
export interface Judged {
  readonly number: number;
  readonly name: string;
  readonly version: Version;
  readonly shown: readonly string[];
  readonly requested: readonly string[];
  readonly sampled: readonly string[];
}

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 16);

/** The text of a page, including the parts for readers without scripts. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

export async function judgeOurs(
  version: Version,
  isChosen: (one: ConformanceCase) => boolean = () => true,
): Promise<Judged[]> {
  const cases = conformanceCases.filter((one) => one.versions.includes(version) && isChosen(one));
  const document = toDocument(version, cases);
  const { index, bundles } = compileReference(document, hashOf);
  const judge = createJudge(document);
  const byName = new Map(
    index.operations.map((entry) => [
      `${methodOf(entry)} ${entry.path}`,
      JSON.parse(bundles.get(entry.bundle) ?? '{}') as OperationBundle,
    ]),
  );
  const judgeOne = async (one: ConformanceCase): Promise<Judged> => {
    const operation = `${one.method} ${one.path}`;
    const bundle = byName.get(operation);
    if (!bundle) throw new Error(`${operation} is not in the reference.`);
    const seen = toSeen(textOf(await drawOperation(bundle, index)));
    const { body, ...request } = encodeRequest(toRequest(index, bundle, 'shown'));
    const bytes = Buffer.from(await new Blob(body === undefined ? [] : [body]).arrayBuffer());
    const { findings, values } = judge.judge({ ...request, body: bytes }, operation);
    const sent = (values.body ?? {}) as { it?: object };
    const extra = one.lacks.filter((name) => name in (sent.it ?? sent)).map((name) => `body has ${name}`);
    return {
      number: one.number,
      name: one.name,
      version,
      shown: one.sees.filter((each) => !each.test(seen)).map((each) => `does not show ${String(each)}`),
      requested: [...findings.map(({ where, problem }) => `${where} ${problem}`), ...extra],
      sampled: one.isSampled ? findings.filter(({ where }) => where === 'body').map(({ problem }) => problem) : [],
    };
  };
  return Promise.all(cases.map(judgeOne));
}
