import type { BreachedPasswords } from './port.ts';

/** Nobody is asked: the kept list of common passwords stands alone. */
export const noBreachedPasswords: BreachedPasswords = { kind: 'off', isKnown: async () => false };
