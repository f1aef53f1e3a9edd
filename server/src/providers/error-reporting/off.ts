import type { ErrorReporting } from './port.ts';

/** Nobody wants to know: errors stay in the server's own log. */
export const noErrorReporting: ErrorReporting = { kind: 'off', send: async () => 0 };
