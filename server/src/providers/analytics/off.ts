import type { Analytics } from './port.ts';

/** Nobody wants to know. */
export const noAnalytics: Analytics = { kind: 'off', send: async () => 0 };
