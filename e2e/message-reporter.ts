import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { portalMessages } from './portal-messages.ts';
import { messageSeen, testNameOf } from './seen-messages.ts';

/** Arguments that leave out tests of a file. Its missing messages then prove nothing. */
const narrows = /^(?:-g|-G|--grep|--shard|--last-failed|--only-changed)|:\d+$/;

/**
 * Fails a run in which a test file passes without showing a message of its rows: the test that the table names must
 * show each message of the portal.
 */
export default class MessageReporter implements Reporter {
  private tests: TestCase[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.tests = suite.allTests();
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    if (status !== 'passed' || process.argv.slice(2).some((argument) => narrows.test(argument))) return undefined;
    const ran = new Set(this.tests.map(({ location }) => testNameOf(location.file)));
    const seen = new Set(
      this.tests.flatMap(({ annotations }) =>
        annotations.filter(({ type }) => type === messageSeen).map(({ description }) => description),
      ),
    );
    const missing = Object.entries(portalMessages).filter(([key, { test }]) => ran.has(test) && !seen.has(key));
    for (const [key, { test, shows }] of missing) {
      console.error(`No page of ${test}.e2e.ts showed ${key}: “${shows}”`);
    }
    return missing.length > 0 ? { status: 'failed' } : undefined;
  }

  printsToStdio(): boolean {
    return false;
  }
}
