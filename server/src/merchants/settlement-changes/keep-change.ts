import type { Context } from '../../context.ts';
import type { AuditWho } from '../../kernel/audit/index.ts';
import { writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { sealNumbers } from '../../kernel/security/account-numbers.ts';
import { accountFacts, findTerms, lockBusinesses, type SettlementAccount } from '../businesses/index.ts';
import { MAIL_CHANGE } from './mail-change.ts';
import { changePlace } from './numbers.ts';
import { findOpenChange, insertChange, writeMove } from './store.ts';

/** Who asks, as the change keeps it and as the audit log does, and why. */
export interface Asking {
  readonly by: string;
  readonly who: AuditWho;
  readonly why: string;
}

/** How a bank's own sign-in has confirmed an account. */
export interface Linked {
  readonly institution_name: string;
  /** How well the bank's owner names fit the business, 0 to 100; null where nobody compared. */
  readonly name_match: number | null;
}

/**
 * Keeps that a business is to be paid to another account, in the place of what it asked for before; `linked` is of one
 * that its bank has confirmed just now. Gives its id. Throws BUSINESS_NOT_FOUND.
 */
export async function keepChange(
  { clock, sealer }: Context,
  tx: Queryable,
  business_id: string,
  account: SettlementAccount,
  { by, who, why }: Asking,
  linked?: Linked,
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
  const row = { id, business_id, sealed, last_four, account_type, at, asked_by: by, why };
  await insertChange(tx, {
    ...row,
    linked_institution: linked?.institution_name ?? null,
    linked_name_match: linked?.name_match ?? null,
  });
  await writeEntry(tx, clock, {
    event: 'business.settlement_change_asked',
    who,
    organization_id: business.organization_id,
    thing: { kind: 'business', id: business_id, name: business.name },
    before: accountFacts(business),
    after: {
      ...accountFacts({ last_four, account_type }),
      status: 'VALIDATING',
      ...(linked && { linked_through: linked.institution_name }),
    },
    why,
  });
  return id;
}

/** Keeps what a business asks for, as `keepChange`, and tells all Account Admins. Throws BUSINESS_NOT_FOUND. */
export async function ask(
  context: Context,
  business_id: string,
  account: SettlementAccount,
  asking: Asking,
  linked?: Linked,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const id = await keepChange(context, tx, business_id, account, asking, linked);
    await context.queue.enqueue(tx, MAIL_CHANGE, { id, status: 'VALIDATING' });
  });
}
