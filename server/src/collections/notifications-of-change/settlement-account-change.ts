import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import { CHANGE_CODES, type Correction } from '@drawbridge/nacha';
import type { ChangeLine, LineException, LineVerb, MatchedLine } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { accountKindOf } from './account-kind.ts';
import { applyBy, readCorrection } from './apply-change.ts';
import { findPayoutPaid } from './store.ts';

/**
 * Reports settlement accounts out of date, as payouts that reached them show. Only the operator changes those, so this
 * says what a person has to do, until when, and for whom; numbers by their last four digits.
 */
export const reportSettlementAccountChanges: LineVerb<ChangeLine> = async (_context, tx, lines) => {
  const exceptions: (LineException | undefined)[] = [];
  for (const matched of lines) exceptions.push(await settlementAccountChange(tx, matched));
  return exceptions;
};

async function settlementAccountChange(tx: Queryable, { line, entry, at }: MatchedLine<ChangeLine>): Promise<LineException | undefined> {
  const payout = await findPayoutPaid(tx, entry.subject_id ?? '');
  if (!payout) return undefined;
  const about = `${line.code} (${CHANGE_CODES.get(line.code) ?? 'unknown'}): payout ${payout.reference} to ${payout.business_name} (${payout.business_id})`;
  const correction = readCorrection(line);
  const changed = correction ? differencesIn(correction) : [];
  if (changed.length === 0)
    return {
      reason: 'change_not_applied',
      detail: `${about}: it corrects nothing of the account that we hold; ask the bank what it means`,
    };
  const by = wallTimeAt(applyBy(at), EASTERN).date;
  const act = payout.is_account_of_today
    ? `ask the business, and by ${by} (six banking days), before its next payout if you can, run: npm run operate -- settlement-account ${payout.business_id} --why WORDS --validated WORDS; then resolve-exception`
    : 'the business has had another account since: compare, and resolve-exception';
  return { reason: 'settlement_account_change', detail: `${about} reached an account that has changed: ${changed.join(', ')}; ${act}` };
}

function differencesIn({ routing_number, account_number, transaction_code }: Correction): string[] {
  const kind = accountKindOf(transaction_code);
  return [
    ...(routing_number ? [`routing number now ${routing_number}`] : []),
    ...(account_number ? [`account number now ends in ${account_number.slice(-4)}`] : []),
    ...(kind ? [`now a ${kind} account`] : []),
  ];
}
