/** Where the OpenID client keeps its user, and what else this browser remembers between visits. */

export const STORAGE_PREFIX = 'drawbridge.';
const LAST_PHONE = 'drawbridge.last_phone_number';
const LAST_CONNECTION = 'drawbridge.last_connection';
export const LAST_PURCHASE_POWER = 'last_purchase_power';

export type Connection = 'sms' | 'password';

/** Whether a session may be stored here: enough to know if the OpenID client is worth loading. */
export function mayHaveSession(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(`${STORAGE_PREFIX}user:`));
}

export function rememberSignIn(connection: Connection, phone_number: string | undefined): void {
  localStorage.setItem(LAST_CONNECTION, connection);
  if (phone_number !== undefined) localStorage.setItem(LAST_PHONE, phone_number);
}

/** The last number used in this browser: what the sign-in page is filled with. */
export function lastPhoneNumber(): string | undefined {
  return localStorage.getItem(LAST_PHONE) ?? undefined;
}

export function lastConnection(): Connection | undefined {
  const value = localStorage.getItem(LAST_CONNECTION);
  return value === 'sms' || value === 'password' ? value : undefined;
}
