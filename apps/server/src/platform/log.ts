import { type Logger, pino } from 'pino';
import type { Settings } from '../config.ts';

/** Values under these names never reach the log, at any depth. */
const secrets = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'client_secret', 'credential'];

/** `worker` is the number of the process, if several processes write to one log. */
export function createLog(level: Settings['log_level'], worker?: number): Logger {
  const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  return pino({
    level,
    redact: { paths, censor: '[hidden]' },
    base: worker === undefined ? null : { worker },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
