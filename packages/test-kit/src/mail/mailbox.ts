import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface Mailbox extends AsyncDisposable {
  url: string;
  /** The token of the next unread email to an address. Waits for that email. */
  nextToken(email: string): Promise<string>;
}

/** The tokens of unread emails, and the readers that wait for one. */
interface Slot {
  tokens: string[];
  readers: ((token: string) => void)[];
}

/** A mail server that accepts every email and keeps the tokens of links. */
export async function startMailbox(): Promise<Mailbox> {
  const slots = new Map<string, Slot>();
  const slotOf = (email: string): Slot => {
    const slot = slots.get(email) ?? { tokens: [], readers: [] };
    slots.set(email, slot);
    return slot;
  };
  const keep = (to: string, text: string) => {
    const token = /[?&]token=([\w.-]+)/.exec(text)?.[1];
    if (!token) return;
    const { tokens, readers } = slotOf(to);
    const reader = readers.shift();
    if (reader) reader(token);
    else tokens.push(token);
  };

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    void receive(socket, keep);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async nextToken(email) {
      const { tokens, readers } = slotOf(email);
      const token = tokens.shift();
      if (token) return token;
      const { promise, resolve } = Promise.withResolvers<string>();
      readers.push(resolve);
      return promise;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function receive(socket: Socket, keep: (to: string, text: string) => void): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let to = '';
  let letter: string[] | undefined;
  say('220 mailbox');
  for await (const line of createInterface({ input: socket })) {
    if (letter) {
      if (line !== '.') {
        letter.push(line);
        continue;
      }
      keep(to, fromQuotedPrintable(letter.join('\n')));
      letter = undefined;
      say('250 kept');
    } else if (/^DATA/i.test(line)) {
      letter = [];
      say('354 go on');
    } else if (/^QUIT/i.test(line)) {
      say('221 bye');
    } else {
      to = /^RCPT TO:<(.*?)>/i.exec(line)?.[1] ?? to;
      say('250 ok');
    }
  }
}

const fromQuotedPrintable = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
