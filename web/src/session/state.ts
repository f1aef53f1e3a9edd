import { useSyncExternalStore } from 'react';
import type { Claims } from './claims.ts';

export interface SessionState {
  readonly loading: boolean;
  readonly authenticated: boolean;
  /** `refusal`: what a sign-in provider outside said, a paragraph each. */
  readonly error: { readonly code: string; readonly message: string; readonly refusal?: readonly string[] | undefined } | undefined;
  readonly claims: Claims | undefined;
}

const start: SessionState = { loading: true, authenticated: false, error: undefined, claims: undefined };
let state = start;
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function setSession(next: Omit<SessionState, 'loading'>): void {
  state = { ...next, loading: false };
  for (const listener of listeners) listener();
}

/** Back to how every page load begins. */
export function resetSession(): void {
  state = start;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session as it stands; the component is drawn again when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, sessionState);
}
