import { onLogout } from '../../session/on-logout.ts';
import { now } from '../../ui/clock.ts';

/** Survives a reload of the page, not the end of the tab. */
const KEPT = 'drawbridge.open_code';
onLogout(() => sessionStorage.removeItem(KEPT));

/** A code was shown in this tab that a merchant may ask an amount for until it expires. */
export function noteCode(expiration: string): void {
  sessionStorage.setItem(KEPT, expiration);
}

/** Whether a merchant may still ask for the code that this tab showed last. */
export function codeIsOpen(): boolean {
  return Date.parse(sessionStorage.getItem(KEPT) ?? '') > now();
}
