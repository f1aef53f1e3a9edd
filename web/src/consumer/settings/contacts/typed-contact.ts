import { readKept } from '../../../session/kept.ts';
import { onLogout } from '../../../session/on-logout.ts';

/** In the tab alone: whoever has to log in again first finds what they typed, and nobody after them does. */
const KEPT = 'new_contact';
onLogout(dropTyped);

type Kind = 'phone' | 'email';

export function keepTyped(kind: Kind, typed: string): void {
  sessionStorage.setItem(KEPT, JSON.stringify({ [kind]: typed }));
}

export function typedBefore(kind: Kind): string {
  const typed = readKept(sessionStorage, KEPT)?.[kind];
  return typeof typed === 'string' ? typed : '';
}

export function dropTyped(): void {
  sessionStorage.removeItem(KEPT);
}
