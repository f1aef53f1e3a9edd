import { KEY_RIGHTS, type KeyRight } from './key-rights.ts';

/** The rights in groups, as a page offers them. */
export const KEY_RIGHT_GROUPS: readonly { readonly name: string; readonly rights: readonly KeyRight[] }[] = [
  { name: 'Checkout', rights: ['sessions:read', 'sessions:write'] },
  { name: 'Payments', rights: ['payments:read', 'refunds:write'] },
  { name: 'Payment links', rights: ['links:read', 'links:write'] },
  { name: 'Customers and payouts', rights: ['customers:read', 'payouts:read'] },
  { name: 'Events and webhooks', rights: ['events:read', 'webhooks:read', 'webhooks:write'] },
];

/** What a key may do whose rights nobody chose: what all keys could do before rights were chosen. */
export const CHECKOUT_RIGHTS: readonly KeyRight[] = ['sessions:read', 'sessions:write'];

/** Rights that are often given together, by name. */
export const KEY_RIGHT_PRESETS: readonly { readonly name: string; readonly rights: readonly KeyRight[] }[] = [
  { name: 'Checkout only', rights: CHECKOUT_RIGHTS },
  { name: 'Read everything', rights: KEY_RIGHTS.filter((right) => right.endsWith(':read')) },
  { name: 'Everything', rights: KEY_RIGHTS },
];

/** Each right once, as they are listed everywhere. */
export function rightsInOrder(rights: readonly KeyRight[]): KeyRight[] {
  return KEY_RIGHTS.filter((right) => rights.includes(right));
}

/** The name of the preset that has just these rights; undefined where they were chosen one by one. */
export function presetOf(rights: readonly KeyRight[]): string | undefined {
  const chosen = rightsInOrder(rights).join();
  return KEY_RIGHT_PRESETS.find((preset) => rightsInOrder(preset.rights).join() === chosen)?.name;
}
