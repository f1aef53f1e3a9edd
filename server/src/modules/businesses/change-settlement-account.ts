import { isRoutingNumber } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { businessPlace } from './settlement-account.ts';
import { updateSettlementAccount } from './store.ts';

export interface SettlementAccount {
  readonly routing_number: string;
  readonly account_number: string;
  readonly account_type: 'checking' | 'savings';
}

/**
 * From the next payout on a business is paid to this account. What stopped the one before does not stop it.
 * Throws BAD_INPUT for numbers that cannot be, BUSINESS_NOT_FOUND.
 */
export async function changeSettlementAccount(context: Context, business_id: string, account: SettlementAccount): Promise<void> {
  if (!isRoutingNumber(account.routing_number) || !/^\d{4,17}$/.test(account.account_number))
    throw new AppError('BAD_INPUT', { message: 'The settlement account cannot be right', field: 'settlement_account' });
  const changed = await updateSettlementAccount(context.db, business_id, {
    routing_number: account.routing_number,
    account_type: account.account_type,
    account_sealed: context.sealer.seal(account.account_number, businessPlace(business_id)),
    last_four: account.account_number.slice(-4),
  });
  if (!changed) throw new AppError('BUSINESS_NOT_FOUND');
}
