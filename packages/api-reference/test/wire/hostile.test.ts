import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EchoServer, startEchoServer } from '@portico/test-kit/echo/echo-server.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LanguageId } from '../../src/samples/languages.ts';
import { hostileDocuments } from './hostile-document.ts';
import { isWhole, languagesHere, writerOf } from './languages-here.ts';
import { runnerFor } from './run-programs.ts';
import { type SampleCase, toSampleCases } from './sample-cases.ts';

const secret = 'a secret of the reader';
const minutes = 60_000;

let echo: EchoServer;
let folder: Awaited<ReturnType<typeof aTemporaryFolder>>;
let sent: SampleCase[] = [];
let odd: SampleCase[] = [];

/** `npm test` runs a seventh of them: each attack in some places, and some attacks in each place. */
const isChosen = (_: SampleCase, at: number): boolean => isWhole || at % 7 === 0;

beforeAll(async () => {
  echo = await startEchoServer();
  folder = await aTemporaryFolder();
  const documents = hostileDocuments();
  sent = toSampleCases(documents.sent, ['everything'], echo).filter(isChosen);
  odd = documents.odd.flatMap((one) => toSampleCases(one, ['everything'], echo)).filter(isChosen);
}, 2 * minutes);

afterAll(async () => {
  await echo[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

async function runIn(language: LanguageId, name: string, cases: readonly SampleCase[]) {
  const write = await writerOf(language);
  const place = join(folder.path, `${language}-${name}`);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'secret.txt'), secret);
  const programs = cases.map(({ id, request }) => ({ id, request, source: write(request) }));
  const before = new Map(cases.map(({ id }) => [id, echo.arrivedFor(id).length]));
  const failures = (await runnerFor(language)?.(programs, place)) ?? new Map<string, string>();
  const arrived = cases.flatMap(({ id }) => echo.arrivedFor(id).slice(before.get(id)));
  return { failures, arrived, files: await readdir(place) };
}

const holdsSecret = ({ url, headers, body }: { url: string; headers: readonly unknown[]; body: Buffer }): boolean =>
  `${url}\n${JSON.stringify(headers)}\n${body.toString('latin1')}`.includes(secret);

describe('samples of a document whose texts try to run code', () => {
  test.each(languagesHere())(
    'only send them unchanged, in %s',
    async (language) => {
      const before = new Map(sent.map(({ id }) => [id, echo.verdictsOf(id).length]));
      const { failures, arrived, files } = await runIn(language, 'sent', sent);
      expect(files).not.toContain('pwned');
      expect(arrived.filter(holdsSecret)).toEqual([]);
      const wrong = sent.flatMap(({ id, title }) => {
        const verdicts = echo.verdictsOf(id).slice(before.get(id));
        const findings = verdicts.flatMap((one) => one.findings.map(({ where, problem }) => `${where} ${problem}`));
        const failed = failures.get(id);
        return [
          ...(failed === undefined ? [] : [failed]),
          ...(verdicts.length === 1 ? [] : [`${verdicts.length} arrived`]),
          ...findings,
        ].map((problem) => `${title}: ${problem}`);
      });
      expect(wrong).toEqual([]);
    },
    10 * minutes,
  );

  test.each(languagesHere())(
    'run nothing if a name makes the request impossible, in %s',
    async (language) => {
      const { arrived, files } = await runIn(language, 'odd', odd);
      expect(arrived.length).toBeGreaterThan(odd.length / 2);
      expect(files).not.toContain('pwned');
      expect(arrived.filter(holdsSecret)).toEqual([]);
      expect(
        arrived.flatMap(({ headers }) => headers.map(([name]) => name)).filter((name) => /^x-injected$/i.test(name)),
      ).toEqual([]);
    },
    10 * minutes,
  );
});

test('an attack would be noticed', async () => {
  const place = join(folder.path, 'noticed');
  const [one] = sent;
  if (!one) throw new Error('There is no case.');
  const programs = [{ id: one.id, request: one.request, source: `curl '${one.request.url}'; touch pwned` }];
  await runnerFor('curl')?.(programs, place);
  expect(await readdir(place)).toContain('pwned');
});
