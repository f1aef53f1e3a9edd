import { fileURLToPath } from 'node:url';
import type { Context } from '../../context.ts';
import type { ServerFrame, ThrownOnServer } from '../../providers/error-reporting/port.ts';
import type { Failure } from '../failures.ts';
import type { Forwarder } from './forwarder.ts';
import { scrub } from './scrub.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const CAUSES_MOST = 4;
const FRAMES_MOST = 50;
const NAME = /^[A-Za-z_$][\w$]{0,79}$/;
const FRAME = /^\s+at (?:async )?(?:(.*?) \()?(?:file:\/\/)?([^()]+):(\d+):(\d+)\)?$/;
/** PostgreSQL's code of what went wrong: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * Hands a server's failure to error reporting, if any: what was thrown, causes, code places, route, and the request's
 * id, by which the log tells more. Nothing of the request itself: no body, address, header or person.
 */
export function takeFailure(context: Context, forwarder: Forwarder, { error, call, request_id }: Failure): void {
  if (context.errorReporting.kind === 'off') return;
  const thrown = thrownOf(error);
  const at = context.clock.wall();
  forwarder.add((signal) => context.errorReporting.send({ kind: 'failure', at, call, request_id, thrown }, signal));
}

/** What was thrown, then its cause, then that one's. */
function thrownOf(error: unknown): ThrownOnServer[] {
  const found: ThrownOnServer[] = [];
  for (let one = error; one !== undefined && one !== null && found.length < CAUSES_MOST; one = (one as { cause?: unknown }).cause)
    found.push(describe(one));
  return found;
}

function describe(error: unknown): ThrownOnServer {
  if (!(error instanceof Error)) return { type: 'Thrown', message: `a ${typeof error} that is no error`, frames: [] };
  const type = error.constructor.name;
  return { type: NAME.test(type) ? type : 'Error', message: wordsOf(error), frames: framesOf(error) };
}

/** PostgreSQL quotes values at fault, perhaps people's: only its code and the schema's names are reported. */
function wordsOf(error: Error): string {
  const { code, severity, table, column, constraint, routine } = error as Error & Record<string, unknown>;
  if (typeof code !== 'string' || !SQLSTATE.test(code) || typeof severity !== 'string') return scrub(error.message);
  const names = Object.entries({ table, column, constraint, routine }).filter(([, name]) => typeof name === 'string' && name !== '');
  return [`PostgreSQL ${code}`, ...names.map(([what, name]) => `${what} ${String(name)}`)].join(', ');
}

/** The places in the code, innermost first. The error's words before them may be anything, and are left out. */
function framesOf({ stack = '', message }: Error): ServerFrame[] {
  const lines = stack.replace(message, '').split('\n');
  return lines.flatMap((line) => frameOf(line) ?? []).slice(0, FRAMES_MOST);
}

function frameOf(text: string): ServerFrame | undefined {
  const [, name = '', path = '', line, column] = FRAME.exec(text) ?? [];
  const library = path.lastIndexOf('node_modules/');
  const own = path.startsWith(ROOT) && library < 0;
  if (!own && library < 0 && !path.startsWith('node:')) return undefined;
  return {
    function: /^[\w$.<>[\] ]{1,100}$/.test(name) ? name : '?',
    file: own ? path.slice(ROOT.length) : path.slice(Math.max(library, 0)),
    line: Number(line),
    column: Number(column),
    own,
  };
}
