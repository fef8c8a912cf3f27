import { type Logger, pino } from 'pino';
import type { Settings } from '../config.ts';

/** Values under these names never reach the log, at any depth. */
const secrets = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'client_secret', 'credential'];

export function createLog(level: Settings['log_level']): Logger {
  const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  return pino({ level, redact: { paths, censor: '[hidden]' }, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
