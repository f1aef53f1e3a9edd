import { addBankingDays, EASTERN, instantOf, wallTimeAt } from '@drawbridge/banking-calendar';
import { type Correction, correctionOf, NachaError } from '@drawbridge/nacha';
import type { ChangeLine, LineException, LineOutcome, LineVerb, MatchedLine } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { isAccountNumber } from '../../kernel/security/account-numbers.ts';
import { correctNumbers } from '../../people/bank-accounts/index.ts';
import { accountKindOf } from './account-kind.ts';
import { refusalOf, refuseBy } from './refuse-change.ts';
import { insertNotificationOfChange, type NewNotificationOfChange } from './store.ts';

/** Time to apply a change, or before the next entry, whichever is later (Nacha rules, notifications of change). */
const APPLY_BANKING_DAYS = 6;

/**
 * Puts account numbers right as the banks notify us, for the next entries, and keeps what changed for people to see. A
 * notification wrong by the rules is refused with the next file. Where neither works, a person must look.
 */
export const applyChanges: LineVerb<ChangeLine> = async (context, tx, lines) => {
  const outcomes: (LineOutcome | undefined)[] = [];
  for (const matched of lines) outcomes.push(await applyChange(context, tx, matched));
  return outcomes;
};

/** Undefined where the entry went to no account of a consumer. */
async function applyChange(context: Context, tx: Queryable, matched: MatchedLine<ChangeLine>): Promise<LineOutcome | undefined> {
  const { line, entry, at } = matched;
  const account_id = entry.bank_account_id;
  if (account_id === null) return undefined;
  const change: NewNotificationOfChange = {
    id: newId('chg'),
    incoming_file_id: matched.incoming_file_id,
    line_number: line.line_number,
    entry_id: entry.id,
    bank_account_id: account_id,
    code: line.code,
    change_trace_number: line.change_trace_number,
    notified_at: at,
    apply_by: applyBy(at),
    differences: [],
  };
  const sent = await matched.sent_files.entry(tx, entry);
  const correction = readCorrection(line);
  const refusal_code = correction === undefined ? 'C65' : refusalOf(line, sent.entry);
  if (correction === undefined || refusal_code !== undefined) {
    await insertNotificationOfChange(tx, { ...change, refusal_code: refusal_code ?? 'C65', refuse_by: refuseBy(at) });
    context.log.warn({ change_id: change.id, code: line.code, refusal_code }, 'a notification of change is refused');
    return DONE;
  }
  const account_type = accountKindOf(correction.transaction_code);
  if (account_type === 'other')
    return exception(`${line.code}: the account takes no debits (transaction code ${correction.transaction_code})`);
  if (!touchesAccount(correction)) return exception(`${line.code}: nothing that we hold of the account corresponds to it`);
  const right = {
    ...(correction.routing_number && { routing_number: correction.routing_number }),
    ...(correction.account_number && { account_number: correction.account_number }),
    ...(account_type && { account_type }),
  };
  const corrected = await correctNumbers(context, tx, account_id, right, `${line.code}, trace number ${line.change_trace_number}`);
  if (corrected === 'linked already') return exception(`${line.code}: the corrected account is linked already; remove one of the two`);
  if (corrected === 'erased') return exception(`${line.code}: the account is a former customer's, and its numbers are erased`);
  await insertNotificationOfChange(tx, { ...change, applied_at: at, differences: corrected });
  context.log.info({ change_id: change.id, code: line.code }, 'a notification of change was applied');
  return DONE;
}

export function applyBy(notified_at: Date): Date {
  return instantOf({ date: addBankingDays(wallTimeAt(notified_at, EASTERN).date, APPLY_BANKING_DAYS), time: '23:59' }, EASTERN);
}

/**
 * Undefined where the corrected data are not what the code says, or no entry could carry the account number: such a
 * notification is refused, never half applied.
 */
export function readCorrection(line: ChangeLine): Correction | undefined {
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

/** No payment changes by it. */
const DONE: LineOutcome = { changed: [] };
const exception = (detail: string): LineException => ({ reason: 'change_not_applied', detail });
