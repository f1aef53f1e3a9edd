import { pino } from 'pino';

/** A line of the log as it was made for programs. */
interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: LoggedError;
  readonly [name: string]: unknown;
}

interface LoggedError {
  readonly type?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** What could move a terminal's cursor, color or turn text, or begin a line; logged text may be from outside. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g;

/**
 * A log line for people: `18:04:11 error a request failed unexpectedly: TypeError: … (request_id=…, route=/api/…)`.
 * Takes JSON; gives one line, with an error's stack below it where `stacks` asks for that.
 */
export function lineInWords(json: string, stacks: boolean): string {
  const { level, time, msg, err, ...about } = JSON.parse(json) as LogLine;
  const what = [msg, err && errorInWords(err)].filter(Boolean).join(': ');
  const more = Object.entries(about)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  const at = new Date(time).toTimeString().slice(0, 8);
  const line = `${at} ${pino.levels.labels[level]} ${what}${more === '' ? '' : ` (${more})`}`.replace(CONTROLS, ' ');
  const stack = stacks && err?.stack !== undefined ? err.stack.split('\n') : [];
  return [line, ...stack.map((frame) => frame.replace(CONTROLS, ' ')), ''].join('\n');
}

function errorInWords({ type, message, cause }: LoggedError): string {
  const said = type === undefined || type === 'Error' ? (message ?? '') : `${type}: ${message}`;
  return cause === undefined ? said : `${said}, because of ${errorInWords(cause)}`;
}
