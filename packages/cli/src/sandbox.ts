import type { SandboxClock, sandboxMessage } from '@drawbridge/contract/sandbox';
import type * as z from 'zod/mini';
import { isLive } from './api-key.ts';
import { callCenter, Refused } from './call-center.ts';
import { Failure } from './failures.ts';
import type { Profile } from './profiles.ts';

/** A move of the clock does everything that falls due until then. */
const ADVANCE_MS = 10 * 60_000;
/** What is due at the moment of a cutoff is done a while after it. */
const PAST_CUTOFF_S = 60;
const CLOCK = '/sandbox/clock';

/** What only a sandbox can be asked. */
export class Sandbox {
  readonly #profile: Profile;
  readonly #signal: AbortSignal;

  private constructor(profile: Profile, signal: AbortSignal) {
    this.#profile = profile;
    this.#signal = signal;
  }

  /** The center as a sandbox, and its clock now. Throws Failure where it is in production, or doesn't let us into its sandbox. */
  static async of(profile: Profile, signal: AbortSignal): Promise<{ readonly sandbox: Sandbox; readonly clock: SandboxClock }> {
    if (isLive(profile.key)) throw new Failure(`${profile.url} is in production: its key begins with sk_live_. ${ONLY_IN_SANDBOX}`);
    const clock = await lookAtSandbox(profile, signal);
    if (clock === 'locked') throw new Failure(LOCKED);
    if (clock === 'none') throw new Failure(`${profile.url} is in production: it has no sandbox. ${ONLY_IN_SANDBOX}`);
    return { sandbox: new Sandbox(profile, signal), clock };
  }

  clock(): Promise<SandboxClock> {
    return this.get(CLOCK);
  }

  /** Moves its clock, and with it that of everybody who uses this sandbox. */
  advance(by: { seconds: number } | { banking_days: number }): Promise<SandboxClock> {
    return this.post('/sandbox/clock/advance', by, ADVANCE_MS);
  }

  /** The texts that a phone was sent, the newest first. */
  outbox(to: string): Promise<z.infer<typeof sandboxMessage>[]> {
    return this.get('/sandbox/outbox', { to });
  }

  get<Answer>(path: string, query: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return callCenter(this.#profile.url, { method: 'GET', path, query, ...authorized(this.#profile, this.#signal) });
  }

  post<Answer>(path: string, body: unknown, patience_ms?: number): Promise<Answer> {
    return callCenter(this.#profile.url, {
      method: 'POST',
      path,
      body,
      ...(patience_ms === undefined ? {} : { patience_ms }),
      ...authorized(this.#profile, this.#signal),
    });
  }
}

/** The sandbox's clock; `locked` where it asks for a start secret other than the profile's, `none` where the center is no sandbox. */
export async function lookAtSandbox(profile: Profile, signal: AbortSignal): Promise<SandboxClock | 'locked' | 'none'> {
  try {
    return await callCenter<SandboxClock>(profile.url, { method: 'GET', path: CLOCK, ...authorized(profile, signal) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'SANDBOX_LOCKED') return 'locked';
    if (error.status === 404) return 'none';
    throw error;
  }
}

function authorized({ sandbox_secret }: Profile, signal: AbortSignal): { signal: AbortSignal; token?: string } {
  return { signal, ...(sandbox_secret === undefined ? {} : { token: sandbox_secret }) };
}

const ONLY_IN_SANDBOX = 'This works only in a sandbox.';
const LOCKED =
  'This sandbox asks for its start secret: the one in the link that it printed when it started. Run drawbridge login again, or set DRAWBRIDGE_SANDBOX_SECRET.';

/** How far it is until just past the next cutoff. */
export function pastCutoff({ now, next_cutoff }: SandboxClock): { seconds: number } {
  return { seconds: Math.max(0, Math.ceil((Date.parse(next_cutoff) - Date.parse(now)) / 1_000)) + PAST_CUTOFF_S };
}
