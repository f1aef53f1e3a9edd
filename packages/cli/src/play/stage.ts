import { randomBytes } from 'node:crypto';
import { callCenter } from '../call-center.ts';
import type { Profile } from '../profiles.ts';
import type { Sandbox } from '../sandbox.ts';

/** What a play has at hand: the shop's side by its key, the sandbox, and a place to say what is done. */
export interface Stage {
  readonly profile: Profile;
  readonly sandbox: Sandbox;
  readonly signal: AbortSignal;
  /** Cents. */
  readonly amount: number;
  /** Of a return. */
  readonly code: string;
  readonly tell: (step: string) => void;
}

/** What became of a play: the payment that its events are about, and the last of them. */
export interface Played {
  readonly public_id: string;
  readonly type: string;
}

/** Calls the center as the shop's server does, by its key. */
export function asShop<Answer>({ profile, signal }: Stage, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  const again = method === 'POST' ? { idempotency_key: `drawbridge-${randomBytes(12).toString('hex')}` } : {};
  return callCenter(profile.url, { method, path: `/api/v1${path}`, token: profile.key, body, signal, ...again });
}
