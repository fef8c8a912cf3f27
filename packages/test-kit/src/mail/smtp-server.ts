import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Answers what the server says to a mail: undefined takes it, a number is the SMTP status it is refused with. */
type Verdict = (envelope: { to: string[] }) => number | undefined | Promise<number | undefined>;

export interface ReceivedMail extends Email {
  /** As it came over the wire. */
  raw: string;
  envelope_to: string[];
}

export interface TestSmtpServer extends AsyncDisposable {
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Resolves when this many mails have been taken since the server was started. */
  received(count: number): Promise<ReceivedMail[]>;
}

/** A real SMTP server on loopback that keeps what it is sent. */
export async function startSmtpServer({
  port = 0,
  verdict = () => undefined,
}: {
  port?: number;
  verdict?: Verdict;
} = {}) {
  const mails: ReceivedMail[] = [];
  const waiting: { count: number; resolve: (mails: ReceivedMail[]) => void }[] = [];

  /** Half an email of a killed client is dropped: reading it fails. */
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
  // A client that is killed breaks its connection; that is what some tests are about.
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
