import { connect } from 'node:net';

export interface Answer {
  status: number;
  /** The status line and the headers. */
  head: string;
  body: Buffer;
}

export interface Connection {
  send(request: string, onAnswer: (answer: Answer) => void): void;
  close(): void;
}

/**
 * A kept-alive connection with one request at a time. It implements only the HTTP that the measurement requires,
 * because a sender that works more than the server would measure itself.
 */
export function openConnection(port: number, onLost: (reason: string) => void): Connection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let waiting: ((answer: Answer) => void) | undefined;
  let received: Buffer = Buffer.alloc(0);
  let lost: string | undefined;

  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = readAnswer(received);
    if (!answer) return;
    const answered = waiting;
    waiting = undefined;
    received = Buffer.alloc(0);
    if (/\r\nconnection: close/i.test(answer.head)) lost = 'closed';
    answered?.(answer);
  });
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    lost ??= code ?? 'broken';
  });
  socket.on('close', () => onLost(lost ?? 'closed'));

  return {
    send(request, onAnswer) {
      waiting = onAnswer;
      socket.write(request, 'latin1');
    },
    close: () => socket.destroy(),
  };
}

/** Undefined while the answer is incomplete. */
function readAnswer(received: Buffer): Answer | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const start = headEnd + 4;
  if (status === 204 || status === 304) return { status, head, body: received.subarray(start, start) };
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) {
    const body = readChunks(received, start);
    return body && { status, head, body };
  }
  const end = start + Number(length);
  return received.length < end ? undefined : { status, head, body: received.subarray(start, end) };
}

function readChunks(received: Buffer, start: number): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = received.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (received.length < next) return undefined;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}
