import type { Context } from '../../context.ts';
import type { AuditWho } from '../../kernel/audit/index.ts';
import { writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { sealNumbers } from '../../kernel/security/account-numbers.ts';
import { accountFacts, findTerms, lockBusinesses, type SettlementAccount } from '../businesses/index.ts';
import { changePlace } from './numbers.ts';
import { findOpenChange, insertChange, writeMove } from './store.ts';

/** Who asks, as the change keeps it and as the audit log does, and why. */
export interface Asking {
  readonly by: string;
  readonly who: AuditWho;
  readonly why: string;
}

/**
 * Keeps that a business is to be paid to another account, in the place of what it asked for before. Gives its id.
 * Throws BUSINESS_NOT_FOUND.
 */
export async function keepChange(
  { clock, sealer }: Context,
  tx: Queryable,
  business_id: string,
  account: SettlementAccount,
  { by, who, why }: Asking,
): Promise<string> {
  await lockBusinesses(tx, [business_id]);
  const business = await findTerms(tx, business_id);
  if (!business) throw new AppError('BUSINESS_NOT_FOUND');
  const at = clock.now();
  const before = await findOpenChange(tx, business_id);
  if (before) await writeMove(tx, before.id, { to: 'REPLACED', at, by });
  const id = newId('sac');
  const last_four = account.account_number.slice(-4);
  const { account_type } = account;
  const sealed = sealNumbers(sealer, account, changePlace(id));
  await insertChange(tx, { id, business_id, sealed, last_four, account_type, at, asked_by: by, why });
  await writeEntry(tx, clock, {
    event: 'business.settlement_change_asked',
    who,
    organization_id: business.organization_id,
    thing: { kind: 'business', id: business_id, name: business.name },
    before: accountFacts(business),
    after: { ...accountFacts({ last_four, account_type }), status: 'VALIDATING' },
    why,
  });
  return id;
}
