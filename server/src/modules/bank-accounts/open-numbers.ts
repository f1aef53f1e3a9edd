import type { Context } from '../../context.ts';
import { accountNumberPlace, routingNumberPlace } from './sealed-places.ts';

/**
 * Opens an account's numbers. For a file to the bank, and for nothing else: what this gives must never be logged, answered or
 * stored open. Throws when a value was altered or belongs to another account.
 */
export function openNumbers(
  context: Context,
  account: { id: string; routing_number_sealed: string; account_number_sealed: string },
): { routing_number: string; account_number: string } {
  return {
    routing_number: context.sealer.open(account.routing_number_sealed, routingNumberPlace(account.id)),
    account_number: context.sealer.open(account.account_number_sealed, accountNumberPlace(account.id)),
  };
}
