import { RESEND_MS } from '../lifetimes.ts';
import type { WaitingCode } from './store.ts';

/** In how many seconds a waiting code may be asked for again, and is over; `now` is real time. */
export function timesOfCode(code: Pick<WaitingCode, 'sent_at' | 'expires_at'>, now: Date): { resend_in_s: number; expires_in_s: number } {
  const secondsTo = (moment_ms: number) => Math.max(0, Math.ceil((moment_ms - now.getTime()) / 1000));
  return { resend_in_s: secondsTo(code.sent_at.getTime() + RESEND_MS), expires_in_s: secondsTo(code.expires_at.getTime()) };
}
