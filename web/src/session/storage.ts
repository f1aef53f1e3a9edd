import { SESSION_ENDINGS, type SessionEnding } from '@drawbridge/contract/session-endings';
import { readKept } from './kept.ts';
import { hasSessionCheck } from './session-check.ts';

/** Where the OpenID client keeps its user, and what else this browser remembers between visits. */

export const STORAGE_PREFIX = 'drawbridge.';
/**
 * Sign-ins under way have a place of their own: the OpenID client removes whatever it finds there that is not one, each
 * time that somebody signs in or logs out.
 */
export const SIGN_IN_PREFIX = 'drawbridge.sign-in.';
const LAST_PHONE = 'drawbridge.last_phone_number';
const LAST_CONNECTION = 'drawbridge.last_connection';
const PERMISSIONS = 'drawbridge.permissions';
export const LAST_PURCHASE_POWER = 'last_purchase_power';

export type Connection = 'sms' | 'password';

/**
 * Whether a session may be stored here: enough to know if the OpenID client is worth loading. Tokens that nobody has
 * renewed for a day (consumer.md, section 9: the session-check cookie) are forgotten.
 */
export function mayHaveSession(): boolean {
  if (hasSessionCheck()) return storedUsers().length > 0;
  forgetStoredUser();
  return false;
}

/** Forgets the tokens at once: a page that is led to next finds none. */
export function forgetStoredUser(): void {
  for (const key of storedUsers()) localStorage.removeItem(key);
}

const storedUsers = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(`${STORAGE_PREFIX}user:`));

const ENDING = 'drawbridge.session_ending';

/** Keeps why the service ended this tab's session, for the page that shows it. Undefined: it has run out. */
export function noteEnding(said: string | null | undefined): void {
  const ending = SESSION_ENDINGS.find((known) => known === said);
  if (ending === undefined) sessionStorage.removeItem(ENDING);
  else sessionStorage.setItem(ENDING, ending);
}

export function lastEnding(): SessionEnding | undefined {
  const kept = sessionStorage.getItem(ENDING);
  return SESSION_ENDINGS.find((known) => known === kept);
}

export function rememberSignIn(connection: Connection, phone_number: string | undefined): void {
  localStorage.setItem(LAST_CONNECTION, connection);
  if (phone_number !== undefined) localStorage.setItem(LAST_PHONE, phone_number);
}

/** The last number used in this browser: what the sign-in page is filled with. */
export function lastPhoneNumber(): string | undefined {
  return localStorage.getItem(LAST_PHONE) ?? undefined;
}

/** Forgets who signed in here last, and how. */
export function forgetSignIn(): void {
  localStorage.removeItem(LAST_CONNECTION);
  localStorage.removeItem(LAST_PHONE);
}

export function lastConnection(): Connection | undefined {
  const value = localStorage.getItem(LAST_CONNECTION);
  return value === 'sms' || value === 'password' ? value : undefined;
}

/** The last token's word of its holder. It outlives the session, to lead them back to their own way in. */
export interface KnownPermissions {
  readonly permissions: readonly string[];
  readonly isConsumer: boolean;
}

export function rememberPermissions(known: KnownPermissions): void {
  localStorage.setItem(PERMISSIONS, JSON.stringify(known));
}

export function forgetPermissions(): void {
  localStorage.removeItem(PERMISSIONS);
}

/** Undefined where nobody has signed in yet, or something else stands in its place. */
export function knownPermissions(): KnownPermissions | undefined {
  const { permissions, isConsumer } = readKept(localStorage, PERMISSIONS) ?? {};
  return Array.isArray(permissions) && typeof isConsumer === 'boolean' ? { permissions, isConsumer } : undefined;
}
