import type { Context } from '../../context.ts';
import { type AccountNumbers, sealNumbers } from '../../kernel/security/account-numbers.ts';
import type { VendorAccount } from '../../providers/bank-linking/port.ts';
import { numbersPlace } from './sealed-places.ts';

/** What is kept of an account's numbers: sealed to a place, and what of them stands in plain columns. */
export function numbersOf(
  { sealer }: Pick<Context, 'sealer'>,
  place: Parameters<typeof numbersPlace>[0],
  { routing_number, account_number }: Pick<VendorAccount, 'routing_number' | 'account_number'>,
  account_type: AccountNumbers['account_type'],
) {
  return {
    account_type,
    last_four: account_number.slice(-4),
    number_fingerprint: sealer.fingerprint(`${routing_number}:${account_number}`),
    numbers_sealed: sealNumbers(sealer, { routing_number, account_number, account_type }, numbersPlace(place)),
  };
}
