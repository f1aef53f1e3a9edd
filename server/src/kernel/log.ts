import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Config, LogLevel } from '../config.ts';
import { lineInWords } from '../log-in-words.ts';
import { isReportedByWatch } from './db/away.ts';
import { traceOfLine } from './tracing/index.ts';

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

/** An error as logged, without the values at fault in PostgreSQL's errors, which may be people's. */
function describeError(error: unknown): Record<string, unknown> {
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

const DEBUG_LEVEL = 20;

/** How every line looks and what is kept out of it. */
export function logOptions(level: LogLevel): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    mixin: traceOfLine,
    hooks: {
      // Whatever meets a database that is away would say so, many times a second: the watch says it once for all.
      logMethod(args, method, level) {
        const reported = level > DEBUG_LEVEL && isReportedByWatch((args[0] as { err?: unknown } | undefined)?.err);
        (reported ? this.debug : method).apply(this, args);
      },
    },
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '(kept out)' },
  };
}

const BUFFER_BYTES = 4096;
const FLUSH_MS = 500;

/** Where a log goes: in a terminal people read it, everywhere else programs do. */
export interface LogPlace {
  readonly terminal: boolean;
  readonly write: (text: string) => void;
}

const STANDARD_OUTPUT: LogPlace = { terminal: process.stdout.isTTY === true, write: (text) => process.stdout.write(text) };

/**
 * The server's log, on standard output: JSON lines for programs, from `info` on; words in a terminal, from `warn` on,
 * to keep the start's in sight. LOG_LEVEL sets the level, LOG_FORMAT the form, as a terminal may have no reader.
 */
export function makeLog(config: Pick<Config, 'log_level' | 'log_format'>, { terminal, write } = STANDARD_OUTPUT): Logger {
  const in_words = config.log_format === undefined ? terminal : config.log_format === 'words';
  if (!in_words) return makeJsonLog(config.log_level ?? 'info');
  const level = config.log_level ?? 'warn';
  return pino(logOptions(level), { write: (line: string) => write(lineInWords(line, level === 'debug')) });
}

/**
 * Lines are written together, within half a second and at the process's end: a write for each would cost more than the
 * line.
 */
function makeJsonLog(level: LogLevel): Logger {
  const out = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  const log = pino(logOptions(level), out);
  setInterval(() => out.flush(), FLUSH_MS).unref();
  return log;
}
