import type { StandardEntry } from '@drawbridge/nacha';
import type { AchBank } from './bank.ts';

/** Whether an entry balances its batch: it goes to the service's own account, which it has told the bank. */
export function isOffset({ offset }: AchBank['config']['ach'], entry: StandardEntry): boolean {
  return (
    offset !== undefined &&
    entry.receiver_identification.trim() === '' &&
    entry.receiving_routing_number === offset.routing_number &&
    entry.account_number.trim() === offset.account_number
  );
}
