import { type Correction, correctionOf, NachaError } from '@drawbridge/nacha';
import { addBankingDays, type ChangeLine, EASTERN, instantOf, type LineException, type MatchedLine, wallTimeAt } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { isAccountNumber } from '../../kernel/security/account-numbers.ts';
import { correctNumbers } from '../../people/bank-accounts/index.ts';
import { accountKindOf } from './account-kind.ts';
import { refusalOf, refuseBy } from './refuse-change.ts';
import { settlementAccountChange } from './settlement-account-change.ts';
import { insertNotificationOfChange, type NewNotificationOfChange } from './store.ts';

/** Within which a change must be applied, or before the next entry, whichever is later (Nacha rules, notifications of change). */
const APPLY_BANKING_DAYS = 6;

/**
 * A bank notifies us that the data of an entry of ours are out of date: the account's numbers are put right at once, so that the next entry has
 * them, and what has changed is kept for people to see. A notification that is wrong by the rules is kept as refused; the refusal goes
 * out with the next file. Gives why a person must look at it where neither can be done.
 */
export async function applyChange(context: Context, tx: Queryable, matched: MatchedLine<ChangeLine>): Promise<LineException | undefined> {
  const { line, entry, at } = matched;
  const apply_by = instantOf({ date: addBankingDays(wallTimeAt(at, EASTERN).date, APPLY_BANKING_DAYS), time: '23:59' }, EASTERN);
  const account_id = entry.bank_account_id;
  if (account_id === null) {
    const payout_id = entry.kind === 'payout' ? (entry.subject_id ?? '') : '';
    const of_merchant = await settlementAccountChange(tx, { code: line.code, payout_id, correction: readCorrection(line), apply_by });
    return of_merchant ?? exception(`${line.code}: the entry went to no account of a consumer or a merchant`);
  }
  const change: NewNotificationOfChange = {
    id: newId('chg'),
    incoming_file_id: matched.incoming_file_id,
    line_number: line.line_number,
    entry_id: entry.id,
    bank_account_id: account_id,
    code: line.code,
    change_trace_number: line.change_trace_number,
    notified_at: at,
    apply_by,
    differences: [],
  };
  const sent = await matched.sent_files.entry(tx, entry);
  const correction = readCorrection(line);
  const refusal_code = correction === undefined ? 'C65' : refusalOf(line, sent.entry);
  if (correction === undefined || refusal_code !== undefined) {
    await insertNotificationOfChange(tx, { ...change, refusal_code: refusal_code ?? 'C65', refuse_by: refuseBy(at) });
    context.log.warn({ change_id: change.id, code: line.code, refusal_code }, 'a notification of change is refused');
    return undefined;
  }
  const account_type = accountKindOf(correction.transaction_code);
  if (account_type === 'other')
    return exception(`${line.code}: the account takes no debits (transaction code ${correction.transaction_code})`);
  if (!touchesAccount(correction)) return exception(`${line.code}: nothing that we hold of the account corresponds to it`);
  const corrected = await correctNumbers(context, tx, account_id, {
    ...(correction.routing_number && { routing_number: correction.routing_number }),
    ...(correction.account_number && { account_number: correction.account_number }),
    ...(account_type && { account_type }),
  });
  if (corrected === 'linked already') return exception(`${line.code}: the corrected account is linked already; remove one of the two`);
  await insertNotificationOfChange(tx, { ...change, applied_at: at, differences: corrected });
  context.log.info({ change_id: change.id, code: line.code }, 'a notification of change was applied');
  return undefined;
}

/**
 * Undefined where the corrected data are not what the code says, or no entry could carry the account number: such a notification is refused,
 * never half applied.
 */
function readCorrection(line: ChangeLine): Correction | undefined {
  try {
    const correction = correctionOf({ change_code: line.code, corrected_data: line.corrected_data });
    return correction.account_number === undefined || isAccountNumber(correction.account_number) ? correction : undefined;
  } catch (error) {
    if (error instanceof NachaError) return undefined;
    throw error;
  }
}

function touchesAccount({ routing_number, account_number, transaction_code }: Correction): boolean {
  return routing_number !== undefined || account_number !== undefined || transaction_code !== undefined;
}

const exception = (detail: string): LineException => ({ reason: 'change_not_applied', detail });
