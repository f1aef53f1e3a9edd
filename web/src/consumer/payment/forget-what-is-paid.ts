import type { QueryClient } from '@tanstack/react-query';
import { purchasePowerQuery } from '../../session/use-purchase-power.ts';

/** A payment went through: the limit and the history that were read before are no longer true. */
export function forgetWhatIsPaid(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: purchasePowerQuery.queryKey });
  void client.invalidateQueries({ queryKey: ['transactions'] });
}
