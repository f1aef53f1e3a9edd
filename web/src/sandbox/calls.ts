import type { SandboxAchFile, SandboxClock, SandboxWaiting, sandbox, sandboxMessage } from '@drawbridge/contract/sandbox';
import type * as z from 'zod/mini';
import { setServerTime } from '../ui/clock.ts';

export type SandboxMessage = z.infer<typeof sandboxMessage>;
export type Advance = z.infer<typeof sandbox.advance.body>;
export type AccountChange = z.infer<typeof sandbox.setAccount.body>;
export type AccountState = z.infer<typeof sandbox.setAccount.answer>;

const TIMEOUT_MS = 10_000;
/** Three banking days are hundreds of jobs. */
const ADVANCE_TIMEOUT_MS = 180_000;

/** A fruitless call of the sandbox. `message` is fit to be shown; `field` names the input at fault. */
export class SandboxProblem extends Error {
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.name = 'SandboxProblem';
    this.field = field;
  }
}

/** The newest messages, or the newest to one recipient: a phone number as +1 and ten digits, or an e-mail address. */
export function readOutbox(to?: string): Promise<SandboxMessage[]> {
  return askJson(`/sandbox/outbox${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`);
}

/** What time it is in the sandbox. This page's clock is set by it. */
export async function readClock(): Promise<SandboxClock> {
  return noteTime(await askJson<SandboxClock>('/sandbox/clock'));
}

/** Moves the clock ahead; answers when everything that fell due on the way is done. */
export async function advanceClock(by: Advance): Promise<SandboxClock> {
  return noteTime(await askJson<SandboxClock>('/sandbox/clock/advance', by, ADVANCE_TIMEOUT_MS));
}

export function listFiles(): Promise<SandboxAchFile[]> {
  return askJson('/sandbox/ach/files');
}

/** Where a file's bytes are, as the bank has them. */
export function filePath(name: string): string {
  return `/sandbox/ach/files/${encodeURIComponent(name)}`;
}

export async function readFile(name: string): Promise<string> {
  return (await ask(filePath(name))).text();
}

/** Decides what becomes of a file that the bank rejected. */
export async function decideFile(name: string, decision: 'reoriginated' | 'abandoned'): Promise<void> {
  await askJson('/sandbox/ach/decide', { name, decision });
}

export type ReturnFault = NonNullable<z.infer<typeof sandbox.returnDebit.body>['fault']>;

export type ReturnAnswer = z.infer<typeof sandbox.returnDebit.answer>;

/** Has the bank send an entry back now; wrongly with a fault. Gives its file, and whether that was late. */
export function returnDebit(public_id: string, code: string, fault?: ReturnFault): Promise<ReturnAnswer> {
  return askJson<ReturnAnswer>('/sandbox/ach/return', { public_id, code, ...(fault && { fault }) });
}

/** Has the bank change a payment's account, and send a notification of change. Gives its file's name. */
export async function sendChange(public_id: string, code: string): Promise<string> {
  return (await askJson<{ file: string }>('/sandbox/ach/change', { public_id, code })).file;
}

/** Has the bank contest the newest dishonored return of a payment. Gives the name of the file in which it did. */
export async function contestDishonor(public_id: string): Promise<string> {
  return (await askJson<{ file: string }>('/sandbox/ach/contest', { public_id })).file;
}

export async function rejectFile(name: string, reason: string): Promise<void> {
  await askJson('/sandbox/ach/reject', { name, reason });
}

/** What waits for a person: how much in all, and the first of it. */
export function listSetAside(): Promise<SandboxWaiting> {
  return askJson('/sandbox/ach/exceptions');
}

export type TickedOff = z.infer<typeof sandbox.resolveException.answer>;

/** Ticks one of them off, and says what was done about it. Gives who was first, and with which words. */
export function settleSetAside(number: number, note: string): Promise<TickedOff> {
  return askJson('/sandbox/ach/exceptions/resolve', { number, note });
}

export function changeAccount(syn_account_id: string, change: AccountChange): Promise<AccountState> {
  return askJson(`/sandbox/bank/accounts/${encodeURIComponent(syn_account_id)}`, change);
}

function noteTime(clock: SandboxClock): SandboxClock {
  setServerTime(clock.now);
  return clock;
}

/** Asks, and reads the answer as JSON. Throws SandboxProblem. */
export async function askJson<Answer>(path: string, body?: unknown, timeout_ms?: number): Promise<Answer> {
  const response = await ask(path, body, timeout_ms);
  return (await response.json()) as Answer;
}

/** These calls ask nobody who they are: they carry no token, and exist in a sandbox only. Throws SandboxProblem. */
async function ask(path: string, body?: unknown, timeout_ms = TIMEOUT_MS): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout_ms),
    });
  } catch {
    throw new SandboxProblem("The sandbox isn't answering. Check that it is running and try again.");
  }
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => ({}))) as { message?: string; field?: string };
  throw new SandboxProblem(refusal.message ?? 'Something went wrong. Please try again.', refusal.field);
}
