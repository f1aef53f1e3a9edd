import { Failure } from './failures.ts';

const PATIENCE_MS = 30_000;
/** The version of the public API that this tool was made for. */
export const API_VERSION = '2026-12-01';

/** What is asked of a center. */
export interface Asked {
  readonly method: 'GET' | 'POST';
  /** Below the center's address. */
  readonly path: string;
  /** What goes with it as a bearer token: a key, a secret, a person's token. */
  readonly token?: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly idempotency_key?: string;
  readonly signal?: AbortSignal;
  /** How long an answer is waited for; 30 seconds unless it says otherwise. */
  readonly patience_ms?: number;
}

/** The center has refused; what it said. */
export class Refused extends Failure {
  readonly status: number;
  readonly code: string;
  /** How many seconds it wants to be left alone, if it said so. */
  readonly retry_after_s: number | undefined;

  constructor(status: number, code: string, message: string, retry_after_s?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retry_after_s = retry_after_s;
  }
}

/** Nobody answered, or the answer broke off. */
export class Unreachable extends Failure {}

/** Calls a center and gives its answer. Throws Refused and Unreachable, and the signal's reason when that is given. */
export async function callCenter<Answer>(url: string, asked: Asked): Promise<Answer> {
  const { signal } = asked;
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(url, asked), {
      method: asked.method,
      headers: headersOf(asked),
      // A key goes to the address that was typed, and to no other that this one names.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(asked.patience_ms ?? PATIENCE_MS), ...(signal ? [signal] : [])]),
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
    });
    text = await response.text();
  } catch (error) {
    signal?.throwIfAborted();
    throw new Unreachable(`${url} can't be reached: ${reasonOf(error)}`);
  }
  const json = parsed(text);
  if (response.ok && json !== undefined) return json as Answer;
  const { code, message, documentation_url: page } = (json ?? {}) as { code?: string; message?: string; documentation_url?: string };
  if (typeof code !== 'string' || typeof message !== 'string')
    throw new Refused(response.status, 'UNKNOWN', `${url} answered ${response.status}, but not like a Drawbridge center.`);
  throw new Refused(
    response.status,
    code,
    page === undefined ? message : `${message}\n${page}`,
    secondsOf(response.headers.get('retry-after')),
  );
}

function addressOf(url: string, { path, query = {} }: Asked): URL {
  const address = new URL(path, url);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, String(value));
  return address;
}

function headersOf({ path, token, body, idempotency_key }: Asked): Record<string, string> {
  return {
    accept: 'application/json',
    'user-agent': 'drawbridge-cli',
    ...(path.startsWith('/api/v1/') ? { 'drawbridge-version': API_VERSION } : {}),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotency_key === undefined ? {} : { 'idempotency-key': idempotency_key }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) : undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'no such name is known',
  EAI_AGAIN: "its name couldn't be looked up",
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
};

/** Why a call came to nothing, in words: `fetch` says so in the cause of what it throws. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return "it didn't answer in time";
  const cause = (error as { cause?: NodeJS.ErrnoException }).cause;
  return REASONS[cause?.code ?? ''] ?? cause?.message ?? (error instanceof Error ? error.message : String(error));
}
