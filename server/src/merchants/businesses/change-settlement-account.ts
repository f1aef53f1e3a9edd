import { isRoutingNumber } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import { type AuditWho, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { type AccountNumbers, sealNumbers } from '../../kernel/security/account-numbers.ts';
import { accountFacts } from './audited.ts';
import { settlementPlace } from './settlement-account.ts';
import { lockTerms, writeSettlementAccount } from './store.ts';

export type SettlementAccount = AccountNumbers;

/** Who has a business paid to an account, why, and how it is known that the account is the business's. */
export interface SettlementChange {
  readonly by: string;
  readonly why: string;
  readonly validated: string;
}

/** Throws BAD_INPUT for numbers of a settlement account that cannot be. */
export function requireSettlementNumbers({
  routing_number,
  account_number,
}: Pick<AccountNumbers, 'routing_number' | 'account_number'>): void {
  if (!isRoutingNumber(routing_number) || !/^\d{4,17}$/.test(account_number))
    throw new AppError('BAD_INPUT', { message: 'The settlement account cannot be right', field: 'settlement_account' });
}

/**
 * From the next payout on a business is paid to this account, whose numbers have been looked at. What stopped the one
 * before does not stop it, and all there ever were are kept. Throws BUSINESS_NOT_FOUND.
 */
export async function addSettlementAccount(
  { clock, sealer }: Context,
  tx: Queryable,
  business_id: string,
  account: SettlementAccount,
  change: SettlementChange,
  who: AuditWho,
): Promise<void> {
  const business = await lockTerms(tx, business_id);
  if (!business) throw new AppError('BUSINESS_NOT_FOUND');
  const version = business.version + 1;
  const last_four = account.account_number.slice(-4);
  await writeSettlementAccount(tx, {
    ...change,
    business_id,
    version,
    sealed: sealNumbers(sealer, account, settlementPlace(business_id, version)),
    last_four,
    account_type: account.account_type,
    at: clock.now(),
  });
  await writeEntry(tx, clock, {
    event: 'business.settlement_account_changed',
    who,
    organization_id: business.organization_id,
    thing: { kind: 'business', id: business_id, name: business.name },
    before: accountFacts(business),
    after: { ...accountFacts({ last_four, account_type: account.account_type }), validated: change.validated },
    why: change.why,
  });
}
