import { startServer } from '../../server.ts';
import { test as base } from '../../test.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

/** With a server that sends its mails to the test. */
export const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      await using mailbox = await startMailbox();
      await use(mailbox);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, use) => {
      await using server = await startServer({ SMTP_URL: mailbox.url });
      await use(server);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

export { expect } from '../../test.ts';
