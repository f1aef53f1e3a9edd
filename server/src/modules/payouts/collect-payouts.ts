import type { PayoutObstacle } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import { type CutoffMoments, companyName, type EntryToCut, fitEntry, merchantName, TrialFile, transactionCodeOf } from '../ach/index.ts';
import { openSettlementAccount } from '../businesses/index.ts';
import { listUnproven, type Unproven } from './proof-store.ts';
import {
  forgetObstacles,
  listOwed,
  lockCutAnew,
  lockPayees,
  makePayout,
  movePayouts,
  noteObstacle,
  type OpenLine,
  type Payee,
  readOpenLines,
} from './store.ts';

/** Ten digits of cents. */
const MOST_CENTS = 9_999_999_999;
/** Of what is wrong with a business; `prove` names the rest. */
const MOST_TOLD = 10;

/**
 * A payout for each business that is owed something: it takes every transfer of theirs that stands in no payout yet, so that each stands in
 * exactly one, whatever is committed beside this and seen only by the next. Where the sum is not above zero nothing is paid, and the lines
 * wait to be made up. Nor where there is no account to pay to, or where what would be paid is not proven: that is noted, and logged the first time. All
 * others are paid.
 */
export async function collectPayouts(context: Context, tx: Queryable, { cut_at }: CutoffMoments): Promise<EntryToCut[]> {
  // What such a payout was to pay goes out with the new one: the business may have been owed more, or less, since.
  await movePayouts(tx, 'released', await lockCutAnew(tx), { at: cut_at });
  const payees = await lockPayees(tx, await listOwed(tx));
  const lines = Map.groupBy(
    await readOpenLines(
      tx,
      payees.map(({ id }) => id),
    ),
    ({ business_id }) => business_id,
  );
  const unproven = Map.groupBy(
    await listUnproven(
      tx,
      payees.map(({ id }) => id),
    ),
    ({ business_id }) => business_id,
  );
  const entries: EntryToCut[] = [];
  const unpaid: string[] = [];
  const trial = new TrialFile(context.config.ach, cut_at);
  for (const payee of payees) {
    // Looked at anew, now that nobody else pays them.
    const open = lines.get(payee.id) ?? [];
    const amount_cents = open.reduce((sum, line) => sum + line.amount_cents, 0);
    if (amount_cents <= 0) continue;
    const account = unproven.has(payee.id) ? 'proof_broken' : accountOf(context, trial, payee, amount_cents);
    if (typeof account !== 'string') entries.push(await payOut(context, tx, { payee, lines: open, amount_cents, account, at: cut_at }));
    else {
      unpaid.push(payee.id);
      if (await noteObstacle(tx, payee.id, account, cut_at)) tellOnce(context, payee, account, unproven.get(payee.id));
    }
  }
  await forgetObstacles(tx, unpaid);
  return entries;
}

function tellOnce({ log }: Context, { id }: Payee, reason: PayoutObstacle, unproven: readonly Unproven[] = []): void {
  const about = { business_id: id, reason };
  if (reason === 'proof_broken') {
    const wrong = unproven.slice(0, MOST_TOLD).map(({ text }) => text);
    log.error({ ...about, wrong }, 'a business is not paid out: what it would be paid is not proven, and a person must look at it');
  } else log.warn(about, 'a business cannot be paid out: what it is owed waits');
}

interface PayoutToMake {
  readonly payee: Payee;
  readonly lines: readonly OpenLine[];
  readonly amount_cents: number;
  readonly account: { readonly routing_number: string; readonly account_number: string };
  readonly at: Date;
}

async function payOut(context: Context, tx: Queryable, { payee, lines, amount_cents, account, at }: PayoutToMake): Promise<EntryToCut> {
  const id = newId('pyt');
  const { settlement_version } = payee;
  const payout = {
    id,
    reference: payee.reference,
    business_id: payee.id,
    made_at: at,
    settlement_version,
    last_four: payee.settlement_last_four ?? '',
  };
  const made_cents = await makePayout(tx, payout, lines);
  if (made_cents !== amount_cents) throw new Error(`payout ${id} is over ${made_cents} cents and was to be over ${amount_cents}`);
  return entryOf(context, { id, payee, amount_cents, account });
}

function entryOf(
  context: Context,
  { id, payee, amount_cents, account }: Pick<PayoutToMake, 'payee' | 'amount_cents' | 'account'> & { id: string },
): EntryToCut {
  return {
    kind: 'payout',
    purchase_id: null,
    subject_id: id,
    bank_account_id: null,
    attempt: 1,
    amount_cents,
    batch: {
      standard_entry_class_code: 'CCD',
      service_class_code: '220',
      company_name: companyName(context.config.ach.immediate_origin_name),
      company_entry_description: 'PAYOUT',
      business_id: '',
    },
    transaction_code: transactionCodeOf('credit', payee.settlement_account_type),
    ...account,
    receiver_identification: payee.reference,
    receiver_name: merchantName(payee.name),
  };
}

/** The numbers to pay to, open; or what stands against paying. */
function accountOf(
  context: Context,
  trial: TrialFile,
  payee: Payee,
  amount_cents: number,
): { routing_number: string; account_number: string } | PayoutObstacle {
  const { settlement_account_sealed, settlement_routing_number: routing_number } = payee;
  if (payee.waits) return 'file_rejected';
  if (settlement_account_sealed === null || routing_number === null) return 'no_settlement_account';
  if (payee.settlement_stopped_code !== null) return 'settlement_account_stopped';
  if (amount_cents > MOST_CENTS) return 'too_large';
  let account_number: string;
  try {
    account_number = openSettlementAccount(context, { id: payee.id, settlement_account_sealed });
  } catch (error) {
    context.log.error({ business_id: payee.id, err: error }, 'the number of a settlement account cannot be opened');
    return 'settlement_account_unusable';
  }
  const numbers = { routing_number, account_number };
  if (!fitEntry(numbers)) return 'settlement_account_unusable';
  try {
    // Before there is a payout: one that no file can hold must not take what is owed.
    trial.require(entryOf(context, { id: '', payee, amount_cents, account: numbers }));
    return numbers;
  } catch (error) {
    context.log.error({ business_id: payee.id, err: error }, 'no file can hold the entry of a payout');
    return 'entry_unwritable';
  }
}
