/** What an API key can be allowed to do, each on its own. */
export const KEY_RIGHTS = [
  'payments:read',
  'refunds:write',
  'links:read',
  'links:write',
  'sessions:read',
  'sessions:write',
  'customers:read',
  'payouts:read',
  'events:read',
  'webhooks:read',
  'webhooks:write',
] as const;
export type KeyRight = (typeof KEY_RIGHTS)[number];

/** What each allows, in the words that people choose by. */
export const KEY_RIGHT_LABELS: Readonly<Record<KeyRight, string>> = {
  'payments:read': 'Read payments',
  'refunds:write': 'Issue and view refunds',
  'links:read': 'Read payment and invoice links',
  'links:write': 'Make and void payment and invoice links',
  'sessions:read': 'Read checkout sessions',
  'sessions:write': 'Open and expire checkout sessions',
  'customers:read': 'Read customers',
  'payouts:read': 'Read payouts, their lines and statements',
  'events:read': 'Read events',
  'webhooks:read': 'Read webhook endpoints',
  'webhooks:write': 'Add, change and remove webhook endpoints',
};
