import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Decides about an email: undefined accepts it, and a number is the SMTP status of the refusal. */
type Verdict = (envelope: { to: string[] }) => number | undefined | Promise<number | undefined>;

export interface ReceivedMail extends Email {
  /** The message as it was transmitted. */
  raw: string;
  envelope_to: string[];
}

export interface TestSmtpServer extends AsyncDisposable {
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Resolves when this many emails have been accepted since the start. */
  received(count: number): Promise<ReceivedMail[]>;
}

/** A real SMTP server on loopback that keeps the emails it accepts. */
export async function startSmtpServer({
  port = 0,
  verdict = () => undefined,
}: {
  port?: number;
  verdict?: Verdict;
} = {}) {
  const mails: ReceivedMail[] = [];
  const waiting: { count: number; resolve: (mails: ReceivedMail[]) => void }[] = [];

  /** An incomplete email of a killed client is dropped, because reading it fails. */
  async function receive(stream: AsyncIterable<Buffer>, envelope_to: string[]): Promise<number | undefined> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const raw = Buffer.concat(chunks).toString();
    const status = await verdict({ to: envelope_to });
    if (status) return status;
    mails.push({ ...(await PostalMime.parse(raw)), raw, envelope_to });
    for (const { resolve } of waiting.filter(({ count }) => mails.length >= count)) resolve(mails);
    return undefined;
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const envelope_to = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, envelope_to).then(
        (status) =>
          done(status ? Object.assign(new Error('Refused by the test'), { responseCode: status }) : undefined),
        done,
      );
    },
  });
  // Some tests kill a client, which breaks its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actual } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${actual}`,
    port: actual,
    mails,
    received(count: number): Promise<ReceivedMail[]> {
      if (mails.length >= count) return Promise.resolve(mails);
      const { promise, resolve } = Promise.withResolvers<ReceivedMail[]>();
      waiting.push({ count, resolve });
      return promise;
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  } satisfies TestSmtpServer;
}
