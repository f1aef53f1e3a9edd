import { type LedgerAccountName, ledgerAccount, type PartyKind } from './accounts.ts';

/** Which part of a payment a row moves: all of it, the fee, or what is left without the fee. */
export type Share = 'amount' | 'fee' | 'net';

export interface PostingRow {
  readonly debit: LedgerAccountName;
  readonly credit: LedgerAccountName;
  readonly share: Share;
}

const row = (debit: LedgerAccountName, credit: LedgerAccountName, share: Share = 'amount'): PostingRow => ({ debit, credit, share });
/** The same rows the other way, the last one first. */
const undone = (...rows: readonly PostingRow[]): PostingRow[] =>
  rows.toReversed().map(({ debit, credit, share }) => row(credit, debit, share));

const approved = row('consumer_receivable', 'merchant_pending');
const inFile = row('in_transit', 'consumer_receivable');
const settled = row('cash_at_odfi', 'in_transit');
const posted = [row('merchant_pending', 'merchant_payable', 'net'), row('merchant_pending', 'fee_income', 'fee')];
const payoutInFile = row('merchant_payable', 'payout_in_transit');
const payoutSettled = row('payout_in_transit', 'cash_at_odfi');
const refundApproved = row('merchant_payable', 'refund_payable');
const refundInFile = row('refund_payable', 'refund_in_transit');
const refundSettled = row('refund_in_transit', 'cash_at_odfi');
const reversalDue = [row('merchant_payable', 'refund_payable', 'net'), row('fee_income', 'refund_payable', 'fee')];
const reversalInFile = row('refund_payable', 'refund_in_transit');
const reversalSettled = row('refund_in_transit', 'cash_at_odfi');
const reversalDoubled = row('merchant_payable', 'fee_income', 'fee');
const microEntryInFile = row('verification_cost', 'verification_in_transit');
const microEntrySettled = row('verification_in_transit', 'cash_at_odfi');
const wrongReturnReceived = row('dishonored_returns', 'cash_at_odfi');

/**
 * What each event moves. It stands once; the database's own copy, from which every transfer is made, is filled from it
 * at every migration. A return moves the same rows the other way, from where the money stands.
 */
export const POSTINGS = {
  approved: [approved],
  /** Taken back before it was in a file: refunded whole, account invalidated, a rejected file abandoned. */
  withdrawn: undone(approved),

  in_file: [inFile],
  /** Its file was rejected by the bank: it waits for another. */
  file_rejected: undone(inFile),
  settled: [settled],
  posted,

  /** Returned, or rejected as a single entry, before it settled. */
  returned_before_settlement: undone(approved, inFile),
  returned_after_settlement: undone(approved, inFile, settled),
  returned_after_posted: undone(approved, inFile, settled, ...posted),

  payout_in_file: [payoutInFile],
  /** Its file, or its entry, was rejected or came back before it settled. */
  payout_returned_before_settlement: undone(payoutInFile),
  payout_settled: [payoutSettled],
  payout_returned_after_settlement: undone(payoutInFile, payoutSettled),

  refund_approved: [refundApproved],
  /** Cancelled while it was still queued. */
  refund_cancelled: undone(refundApproved),
  refund_in_file: [refundInFile],
  /** Its file, or its entry, was rejected or came back before it settled: it is owed again. */
  refund_returned_before_settlement: undone(refundInFile),
  refund_settled: [refundSettled],
  refund_returned_after_settlement: undone(refundInFile, refundSettled),

  /** A debit that should not have been is sent back by us: the merchant gives what they had of it, we our fee. */
  reversal_due: reversalDue,
  /** It came back, or its rejected file did not go again. */
  reversal_cancelled: undone(...reversalDue),
  reversal_in_file: [reversalInFile],
  /** Its file, or its entry, was rejected or came back before it settled. */
  reversal_returned_before_settlement: undone(reversalInFile),
  reversal_settled: [reversalSettled],
  reversal_returned_after_settlement: undone(reversalInFile, reversalSettled),
  /** Its debit came back too, so the fee was given back twice: the merchant owes all that went out once too often. */
  reversal_doubled: [reversalDoubled],
  /** Such a reversal came back in its turn, or its file was rejected. */
  reversal_single_again: undone(reversalDoubled),

  /** A credit of less than a dollar, by which an account is verified: nobody owes it, it is our cost. */
  micro_entry_in_file: [microEntryInFile],
  /** Its file, or its entry, was rejected or came back before it settled. */
  micro_entry_returned_before_settlement: undone(microEntryInFile),
  micro_entry_settled: [microEntrySettled],
  micro_entry_returned_after_settlement: undone(microEntryInFile, microEntrySettled),

  /** A return that is wrong in itself: the bank has taken the money, and nothing else of it is true. */
  wrong_return_received: [wrongReturnReceived],
  /** Our dishonored return has settled: the money is back. */
  wrong_return_dishonored: undone(wrongReturnReceived),
  /** The bank contests it: the money is gone again. */
  wrong_return_contested: [wrongReturnReceived],
  /** A person abandoned it. */
  wrong_return_written_off: [row('losses', 'dishonored_returns')],
  /** An effective return was dishonored, and that settled: the debit stands as if it had never come back. */
  return_dishonored: [approved, inFile, settled, ...posted],
  /** The bank contests that: the debit has come back after all. */
  dishonor_contested: undone(approved, inFile, settled, ...posted),
} as const satisfies Record<string, readonly PostingRow[]>;

export type LedgerEvent = keyof typeof POSTINGS;

/** One row of the database's copy: `line` counts from 1 within its event. */
export interface PostingRecord {
  readonly event: string;
  readonly line: number;
  readonly debit_account: string;
  readonly debit_party: PartyKind;
  readonly credit_account: string;
  readonly credit_party: PartyKind;
  readonly share: Share;
}

/** The table as rows, each with the kind of party that its two accounts keep balances of. */
export function postingRecords(): PostingRecord[] {
  return Object.entries(POSTINGS).flatMap(([event, rows]) =>
    rows.map(({ debit, credit, share }, index) => ({
      event,
      line: index + 1,
      debit_account: debit,
      debit_party: ledgerAccount(debit).party,
      credit_account: credit,
      credit_party: ledgerAccount(credit).party,
      share,
    })),
  );
}
