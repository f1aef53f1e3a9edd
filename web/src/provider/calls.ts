import { type ConsoleCall, type ConsoleCallName, consoleCalls } from '@drawbridge/contract/provider';
import type * as z from 'zod/mini';
import { setServerTime } from '../ui/clock.ts';
import { ConsoleProblem } from './console-problem.ts';
import { signByPasskey } from './passkey.ts';
import { isSomebodyThere } from './somebody-there.ts';

const TIMEOUT_MS = 20_000;
/** What asks the bank for all its files takes longer. */
export const BANK_ASKED_MS = 120_000;

type Out<T> = T extends z.ZodMiniType ? z.infer<T> : undefined;
type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
export type AnswerOf<C extends ConsoleCall> = Out<C['answer']>;
export interface CallInput<C extends ConsoleCall> {
  readonly params?: Out<C['params']>;
  readonly query?: Out<C['query']>;
  readonly body?: In<C['body']>;
  /** How long an answer may take; 20 seconds where nothing is said. */
  readonly timeout_ms?: number;
}

/**
 * Makes a call of the console as whoever is signed in. One that asks for a fresh passkey has the browser ask for it, and
 * is made again. Throws ConsoleProblem, or an Error in words where no passkey was used.
 */
export async function ask<Name extends ConsoleCallName>(
  name: Name,
  input: CallInput<(typeof consoleCalls)[Name]> = {},
): Promise<AnswerOf<(typeof consoleCalls)[Name]>> {
  try {
    return await askCall(consoleCalls[name], input);
  } catch (problem) {
    if (!(problem instanceof ConsoleProblem) || problem.code !== 'STAFF_STEP_UP_NEEDED') throw problem;
    const credential = await signByPasskey(await askCall(consoleCalls.askToConfirm));
    await askCall(consoleCalls.confirmIsMe, { body: { credential } });
    return askCall(consoleCalls[name], input);
  }
}

/** Makes a call that answers with a file. Throws ConsoleProblem. */
export async function askFile<Name extends ConsoleCallName>(name: Name, input: CallInput<(typeof consoleCalls)[Name]> = {}): Promise<Blob> {
  const response = await sendCall(consoleCalls[name], input);
  return response.ok ? response.blob() : read(response);
}

/** Makes a call for which nobody has to be signed in. Throws ConsoleProblem. */
export async function askCall<C extends ConsoleCall>(call: C, input: CallInput<C> = {}): Promise<AnswerOf<C>> {
  return read(await sendCall(call, input));
}

async function sendCall<C extends ConsoleCall>(call: C, { params, query, body, timeout_ms = TIMEOUT_MS }: CallInput<C>): Promise<Response> {
  const named = Object(params) as Record<string, string>;
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? ''));
  const asked = Object.entries(Object(query) as Record<string, unknown>).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  const response = await send(search === '' ? path : `${path}?${search}`, call.method, body ?? {}, timeout_ms);
  const at = response.headers.get('x-server-time');
  if (at) setServerTime(at);
  return response;
}

async function send(url: string, method: 'GET' | 'POST', body: unknown, timeout_ms: number): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(isSomebodyThere() ? {} : { 'x-by-itself': '1' }),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout_ms),
    });
  } catch {
    throw unanswered();
  }
}

async function read<Answer>(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as Answer;
  if (response.ok) throw unanswered();
  const { message, code, field } = Object(body) as { message?: string; code?: string; field?: string };
  throw new ConsoleProblem(message ?? 'Something went wrong. Please try again.', response.status, code, field);
}

const unanswered = () => new ConsoleProblem("The server isn't answering. Check your connection and try again.", 0);
