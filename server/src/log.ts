import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';

/** What is cut out wherever a logged object carries it, one or two levels deep. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'code_verifier',
  'account_number',
  'routing_number',
  'public_token',
  'link_token',
  'vendor_access_token',
  'phone_number',
  'email',
];

interface Failure {
  readonly message?: string;
  readonly stack?: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly cause?: unknown;
}

/** An error as it is logged: PostgreSQL's errors also carry the values at fault, which may be people's, and those are left out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const { message, stack, code, constraint, cause } = error as Failure;
  return {
    type: error.constructor?.name,
    message,
    stack,
    code,
    constraint,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/** How every line looks and what is kept out of it. */
export function logOptions(level: Config['log_level']): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '(kept out)' },
  };
}

const BUFFER_BYTES = 4096;
const FLUSH_MS = 500;

/**
 * The server's log: one JSON line an event, on standard output. Lines are written some together, at the latest after half a second and
 * when the process ends: a write for each would cost a request more than making the line.
 */
export function makeLog(config: Config): Logger {
  const out = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  const log = pino(logOptions(config.log_level), out);
  setInterval(() => out.flush(), FLUSH_MS).unref();
  return log;
}
