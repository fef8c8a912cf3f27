import { open } from 'node:fs/promises';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectByTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import type { AuditStreamFormat } from './formats.ts';

/** Where the operator wants the audit log. */
export interface AuditStreamSettings {
  url: URL;
  format: AuditStreamFormat;
  /** Sent as a bearer token, over HTTP. */
  token: string | undefined;
}

/** A line and what a receiver of syslog wants to know of it. */
interface StreamLine {
  text: string;
  at: string;
  severity: number;
}

/** Sends lines in their order. Resolves when the other system has all of them, and rejects if that is not certain. */
export type AuditSink = (lines: readonly StreamLine[]) => Promise<void>;

const answerMs = 10_000;

export function createAuditSink({ url, format, token }: AuditStreamSettings): AuditSink {
  switch (url.protocol) {
    case 'file:':
      return toFile(fileURLToPath(url));
    case 'http:':
    case 'https:':
      return toHttp(url, format, token);
    default:
      return toSyslog(url);
  }
}

const joined = (lines: readonly StreamLine[]): string => lines.map(({ text }) => `${text}\n`).join('');

/** Opens the file for each batch, so that it can be rotated at any time. */
function toFile(path: string): AuditSink {
  return async (lines) => {
    await using file = await open(path, 'a+', 0o600);
    const { size } = await file.stat();
    // A write that was cut off left part of a line, which must not become one with the next.
    const last = size === 0 ? undefined : await file.read(Buffer.alloc(1), 0, 1, size - 1);
    const isCutOff = last !== undefined && last.buffer[0] !== newline;
    await file.appendFile(`${isCutOff ? '\n' : ''}${joined(lines)}`);
    await file.datasync();
  };
}

const newline = 10;

function toHttp(url: URL, format: AuditStreamFormat, token: string | undefined): AuditSink {
  const headers = {
    'content-type': format === 'json' ? 'application/x-ndjson' : 'text/plain; charset=utf-8',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return async (lines) => {
    const signal = AbortSignal.timeout(answerMs);
    const answer = await fetch(url, { method: 'POST', headers, body: joined(lines), redirect: 'error', signal });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The receiver of the audit log answered ${answer.status}.`);
  };
}

/** RFC 5424 messages with their length in front (RFC 6587), over TCP or TLS (RFC 5425). */
function toSyslog({ protocol, hostname: host, port }: URL): AuditSink {
  const isTls = protocol === 'syslogs:';
  const target = { host: host.replace(/^\[|\]$/g, ''), port: Number(port) || (isTls ? 6514 : 514) };
  return async (lines) => {
    const socket = isTls
      ? connectByTls({ ...target, ...(isIP(target.host) === 0 && { servername: target.host }) })
      : connectPlain(target);
    await deliver(socket, Buffer.concat(lines.map(toSyslogMessage)));
  };
}

/** How long a receiver may take to refuse what it got, before its silence counts as consent. */
const refusalMs = 250;

/**
 * Syslog has no answer. That the receiver keeps the connection while it gets the messages, and closes its side after ours
 * is closed, is the most that it can say: if it stops before, the messages are sent again.
 */
async function deliver(socket: Socket, bytes: Buffer): Promise<void> {
  let hasEnded = false;
  const closed = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('end', () => (hasEnded = true));
    socket.on('close', () => resolve());
    socket.setTimeout(answerMs, () => socket.destroy(new Error('The receiver of the audit log does not read.')));
  });
  socket.resume();
  try {
    const sent = new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
    await Promise.race([sent.then(() => delay(refusalMs)), closed]);
    if (hasEnded || socket.destroyed) throw new Error('The receiver of the audit log closed the connection too early.');
    socket.end();
    await closed;
    if (!hasEnded) throw new Error('The receiver of the audit log did not close the connection.');
  } finally {
    socket.destroy();
  }
}

/** Facility 13 is "log audit". */
const facility = 13;

function toSyslogMessage({ text, at, severity }: StreamLine): Buffer {
  // 4 is a warning, 6 is information.
  const priority = facility * 8 + (severity >= 7 ? 4 : 6);
  const name = hostname().replaceAll(/[^!-~]/g, '') || '-';
  const message = Buffer.from(`<${priority}>1 ${at} ${name} portico ${process.pid} audit - \u{FEFF}${text}`);
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}
