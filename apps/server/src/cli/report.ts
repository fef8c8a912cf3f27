import { type EventFormat, eventFormats } from '@portico/contract/gateway.ts';
import type { Settings } from '../config.ts';
import { onlyWord, readArguments } from './arguments.ts';
import { type Command, UsageError } from './command.ts';
import { createPositionFile } from './report/position-file.ts';
import { type Reported, reportLog } from './report/reporter.ts';
import { createSender } from './report/sender.ts';
import { StartError } from './start-error.ts';

const usage = `portico report LOG

  Reports the calls in a gateway's access log to analytics. It continues after the last reported line,
  also after a crash or a log rotation; no call counts twice.

  --follow        keep running, and report calls as they are logged
  --server URL    the URL of Portico; default: http://127.0.0.1:PORT
  --token TOKEN   from 'portico gateway token NAME'; default: GATEWAY_TOKEN
  --state FILE    the file that keeps the position; default: LOG.portico
  --format NAME   the log format: ${eventFormats.join(', ')}; default: detected by line

Example:
  portico report /var/log/nginx/portico.log --follow --server https://portal.example.com
`;

const options = {
  follow: { type: 'boolean' },
  server: { type: 'string' },
  token: { type: 'string' },
  state: { type: 'string' },
  format: { type: 'string' },
} as const;

/** Without --follow, an unavailable server is retried for this long. */
const patienceMs = 60_000;

/** Ships a gateway's access log to the server that counts its calls. */
export const reportCommand: Command = { usage, run };

async function run(words: string[], settings: Settings): Promise<number> {
  const { values, positionals } = readArguments(words, options);
  const path = onlyWord(positionals, 'The log to report');
  const token = values.token ?? settings.gateway_token;
  if (token === undefined) throw new UsageError('A gateway token is required: give --token, or set GATEWAY_TOKEN.');
  const server = values.server ?? `http://127.0.0.1:${settings.port}`;
  if (!/^https?:/.test(server) || !URL.canParse(server)) {
    throw new UsageError('--server must be a URL, such as https://portal.example.com.');
  }
  const follow = values.follow ?? false;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const tell = (line: string) => console.error(line);
  const patience_ms = follow ? Number.POSITIVE_INFINITY : patienceMs;
  try {
    const reported = await reportLog({
      path,
      follow,
      format: toFormat(values.format),
      positionFile: createPositionFile(values.state ?? `${path}.portico`),
      send: createSender({ server, token, patience_ms, stop: stop.signal, tell }),
      stop: stop.signal,
      tell,
    });
    console.log(describe(reported));
  } catch (error) {
    if (!stop.signal.aborted) throw explain(error, path);
  }
  return 0;
}

function toFormat(word: string | undefined): EventFormat | undefined {
  const format = eventFormats.find((name) => name === word);
  if (word !== undefined && !format) throw new UsageError(`--format must be one of: ${eventFormats.join(', ')}.`);
  return format;
}

function explain(error: unknown, path: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
    return new StartError(`${path} cannot be read: ${message}.`);
  }
  return error;
}

const describe = ({ counted, known, refused }: Reported): string =>
  `${counted} ${counted === 1 ? 'call' : 'calls'} reported, ${known} known before, ${refused} not counted.`;
