import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformanceCases } from '@portico/test-kit/conformance/cases.ts';
import { type EchoServer, startEchoServer } from '@portico/test-kit/echo/echo-server.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LanguageId, languages } from '../../src/samples/languages.ts';
import { encodeRequest, send } from '../../src/view/try-it/send.ts';
import { demoDocuments, largeDocuments } from './documents.ts';
import { kindDocuments } from './kinds.ts';
import { hasReason } from './known-gaps.ts';
import { isWhole, languagesHere, leftOut, writerOf } from './languages-here.ts';
import { runnerFor } from './run-programs.ts';
import { type SampleCase, toSampleCases } from './sample-cases.ts';

const seed = process.env.SAMPLES_SEED ?? 'tide';
const minutes = 60_000;

let echo: EchoServer;
let folder: Awaited<ReturnType<typeof aTemporaryFolder>>;
let cases: SampleCase[] = [];
let kinds: SampleCase[] = [];

const isChosen = ({ title }: SampleCase): boolean =>
  isWhole || (createHash('sha256').update(`${seed} ${title}`).digest()[0] ?? 0) % 10 === 0;

/** Schemas do not change how a JSON body is sent, so these cases are alike. */
const alike = new Set(
  conformanceCases.filter(({ group }) => group === 'Schema keywords').map(({ method, path }) => `${method} ${path}`),
);
const isOneKind = ({ operation }: SampleCase): boolean => isWhole || !alike.has(operation);

beforeAll(async () => {
  echo = await startEchoServer();
  folder = await aTemporaryFolder();
  const documents = [...(await demoDocuments()), ...(await largeDocuments())];
  cases = documents.flatMap((one) => toSampleCases(one, ['required', 'everything'], echo)).filter(isChosen);
  // The newest version has all features of the older ones, except for Swagger.
  const all = kindDocuments().filter(({ name }) => isWhole || name === '3.2' || name === '2.0');
  const extents = isWhole ? (['shown', 'required', 'everything'] as const) : (['everything'] as const);
  kinds = all.flatMap((one) => toSampleCases(one, extents, echo)).filter(isOneKind);
  if (isWhole) for (const language of leftOut()) note({ what: 'left out', language });
}, 10 * minutes);

afterAll(async () => {
  await echo[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** The problems of the requests that arrived since `before`. */
function problemsOf({ id, title, operation }: SampleCase, before: number, failure: string | undefined): string[] {
  const arrived = echo.verdictsOf(id).slice(before);
  const [verdict] = arrived;
  const problems = [
    ...(failure === undefined ? [] : [failure]),
    ...(arrived.length === 1 ? [] : [`${arrived.length} requests arrived`]),
    ...(verdict && verdict.operation !== operation ? [`reached ${verdict.operation}`] : []),
    ...(verdict?.findings ?? []).map(({ where, problem }) => `${where} ${problem}`),
  ];
  return problems.map((problem) => `${title}: ${problem}`);
}

async function runSamples(what: string, language: LanguageId, chosen: readonly SampleCase[]): Promise<string[]> {
  const write = await writerOf(language);
  const run = runnerFor(language);
  if (!run) throw new Error(`This machine has no program that runs ${language}.`);
  const before = new Map(chosen.map(({ id }) => [id, echo.verdictsOf(id).length]));
  const programs = chosen.map(({ id, request }) => ({ id, request, source: write(request) }));
  const failures = await run(programs, join(folder.path, `${what}-${language}`));
  const problems = chosen.map((one) => problemsOf(one, before.get(one.id) ?? 0, failures.get(one.id)));
  note({ what, language, run: chosen.length, valid: problems.filter((each) => each.length === 0).length });
  return problems.flat();
}

/** Adds a row to the summary that `npm run test:samples` prints. */
function note(row: object): void {
  if (process.env.SAMPLES_REPORT) appendFileSync(process.env.SAMPLES_REPORT, `${JSON.stringify(row)}\n`);
}

describe('samples of the demo, and of Stripe and Box if their documents are present', () => {
  test.each(languagesHere())(
    'arrive as the specification requires, sent by %s',
    async (language) => {
      const problems = await runSamples('documents', language, cases);
      expect(problems.filter((problem) => !hasReason(problem))).toEqual([]);
    },
    30 * minutes,
  );
});

describe('samples of each kind of parameter and body', () => {
  test.each(languagesHere())(
    'arrive as the specification requires, sent by %s',
    async (language) => {
      // `fetch` refuses this method, and bodies of these methods.
      const isRefused = ({ request }: SampleCase) =>
        language === 'javascript' &&
        (request.method === 'TRACE' || (request.body !== undefined && /^(?:GET|HEAD)$/.test(request.method)));
      const problems = await runSamples(
        'conformance',
        language,
        kinds.filter((one) => !isRefused(one)),
      );
      expect(problems.filter((problem) => !hasReason(problem))).toEqual([]);
    },
    30 * minutes,
  );

  test('are written in every language', async () => {
    for (const { id } of languages) {
      const write = await writerOf(id);
      for (const { request, title } of kinds) {
        const source = write(request);
        expect(source, title).toContain(request.url.slice(0, 30));
        expect(source, title).not.toMatch(/undefined|\[object/);
      }
    }
  });
});

describe('a tried request', () => {
  const isSendable = ({ request: { method, body, cookies } }: SampleCase) =>
    method !== 'TRACE' && cookies.length === 0 && !(body && /^(?:GET|HEAD)$/.test(method));

  test(
    'arrives as the specification requires, from this browser',
    async () => {
      const problems: string[] = [];
      for (const one of [...kinds, ...cases.slice(0, isWhole ? 2000 : 20)].filter(isSendable)) {
        const before = echo.verdictsOf(one.id).length;
        await send(one.request, 'direct', { fetch, now: () => 0 }, new AbortController().signal);
        problems.push(...problemsOf(one, before, undefined));
      }
      expect(problems.filter((problem) => !hasReason(problem))).toEqual([]);
    },
    10 * minutes,
  );

  test('has the same headers and bytes through the portal', async () => {
    for (const one of kinds) {
      const { method, url, headers, body } = encodeRequest(one.request);
      const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(await new Blob([body]).arrayBuffer());
      const sent = url.slice(echo.urlFor(one.id, '').length);
      const [, origin = '', rest = ''] = /^([^/]*)(.*)$/s.exec(sent) ?? [];
      const { findings } = one.judge.judge(
        { method, url: `${decodeURIComponent(origin)}${rest}`, headers, body: bytes },
        one.operation,
      );
      if (!hasReason(`${one.title}:`)) expect(findings, one.title).toEqual([]);
    }
  }, 60_000);
});
