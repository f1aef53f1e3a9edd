import type { Side } from './channel-message.ts';
import type { CheckoutState } from './store.ts';

/** A user's side of a purchase: its consumer, or someone of the business that asked. Undefined: neither. */
export function sideOf(
  state: Pick<CheckoutState, 'consumer_id' | 'business_id'>,
  user: { user_id: string; business_ids: readonly string[] },
): Side | undefined {
  if (state.consumer_id === user.user_id) return 'consumer';
  if (state.business_id !== null && user.business_ids.includes(state.business_id)) return 'merchant';
  return undefined;
}
