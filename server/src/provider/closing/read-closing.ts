import type { BusinessDetails } from '@drawbridge/contract/provider';
import { countPendingOf } from '../../collections/reinitiations/index.ts';
import type { Context } from '../../context.ts';
import { readOnItsWay } from '../../disbursements/credits/index.ts';
import { countWaitingOf } from '../../disbursements/refunds/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { balanceOf } from '../../ledger/index.ts';
import { countKeysOf } from '../../merchants/api-keys/index.ts';
import { listUsersOfNothingElse } from '../../merchants/business-users/index.ts';
import { findStanding } from '../../merchants/businesses/index.ts';
import { countOpenLinksOf } from '../../payments/links/index.ts';
import { countOpenOf } from '../../payments/purchases/index.ts';

/** What ends when a business closes, and what its closing waits for. Throws BUSINESS_NOT_FOUND. */
export async function readClosing({ db, clock }: Pick<Context, 'db' | 'clock'>, business_id: string): Promise<BusinessDetails['closing']> {
  const [standing, { waiting, pending }, retries, refund_requests, links, api_keys, { open }, owed, users] = await Promise.all([
    findStanding(db, business_id),
    countOpenOf(db, business_id),
    countPendingOf(db, business_id),
    countWaitingOf(db, business_id, clock.now()),
    countOpenLinksOf(db, business_id, clock.now()),
    countKeysOf(db, business_id),
    readOnItsWay(db, business_id),
    balanceOf(db, 'merchant_payable', business_id),
    listUsersOfNothingElse(db, business_id),
  ]);
  if (!standing) throw new AppError('BUSINESS_NOT_FOUND');
  return {
    since: standing.standing_at?.toISOString() ?? null,
    by: standing.standing_by,
    why: standing.standing_why,
    orders: waiting,
    links,
    api_keys,
    payments: pending,
    retries,
    refund_requests,
    credits: open,
    owed,
    users: users.length,
  };
}
