import { isRoutingNumber } from './routing-number.ts';
import { isZeros } from './rules/rule.ts';

/** What is wrong with the parties that a file header names, each with the name of its rule. */
export function checkParties(
  header: { readonly immediate_destination: string; readonly immediate_origin: string },
  found: (field: string, words: string, rule_id: 'file.parties' | 'file.routing-destination') => void,
): void {
  for (const field of ['immediate_destination', 'immediate_origin'] as const) {
    if (isZeros(header[field])) found(field, 'must not be zeros', 'file.parties');
  }
  if (!isRoutingNumber(header.immediate_destination))
    found('immediate_destination', 'must be a routing number', 'file.routing-destination');
}
