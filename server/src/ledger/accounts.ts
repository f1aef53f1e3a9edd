/** Whose balance an account keeps: one for each consumer or business, or a single one. */
export type PartyKind = 'consumer' | 'business' | 'none';

export interface LedgerAccount {
  readonly account: string;
  /** The side on which its balance grows. */
  readonly normal_side: 'debit' | 'credit';
  readonly party: PartyKind;
  /** Whether its balance may stand on the other side: true only where someone may come to owe us. */
  readonly may_go_below_zero: boolean;
  readonly purpose: string;
}

/** The chart of accounts. It stands once; the database's own copy is filled from it at every migration. */
export const LEDGER_ACCOUNTS = [
  {
    account: 'consumer_receivable',
    normal_side: 'debit',
    party: 'consumer',
    may_go_below_zero: false,
    purpose: 'Approved by the consumer and not yet in a file to the bank',
  },
  {
    account: 'in_transit',
    normal_side: 'debit',
    party: 'none',
    may_go_below_zero: false,
    purpose: 'Debits in files to the bank that have not settled',
  },
  {
    account: 'cash_at_odfi',
    normal_side: 'debit',
    party: 'none',
    // A return may come in after its money has been paid out.
    may_go_below_zero: true,
    purpose: 'What our bank holds for us',
  },
  {
    account: 'merchant_pending',
    normal_side: 'credit',
    party: 'business',
    may_go_below_zero: false,
    purpose: 'Sold by the merchant, while the bank may still return it',
  },
  {
    account: 'merchant_payable',
    normal_side: 'credit',
    party: 'business',
    // A late return or a refund is taken from the next payouts.
    may_go_below_zero: true,
    purpose: 'Owed to the merchant, less our fee',
  },
  {
    account: 'payout_in_transit',
    normal_side: 'credit',
    party: 'none',
    may_go_below_zero: false,
    purpose: 'Payouts to merchants in files that have not settled',
  },
  {
    account: 'refund_payable',
    normal_side: 'credit',
    party: 'consumer',
    may_go_below_zero: false,
    purpose: 'Refunds and reversals that consumers are owed and that are not yet in a file',
  },
  {
    account: 'refund_in_transit',
    normal_side: 'credit',
    party: 'none',
    may_go_below_zero: false,
    purpose: 'Refunds and reversals in files that have not settled',
  },
  {
    account: 'fee_income',
    normal_side: 'credit',
    party: 'none',
    may_go_below_zero: false,
    purpose: 'Our fee on payments that were POSTED and not returned',
  },
  {
    account: 'dishonored_returns',
    normal_side: 'debit',
    party: 'none',
    may_go_below_zero: false,
    purpose: 'Taken by banks for returns that we do not accept',
  },
  {
    account: 'verification_cost',
    normal_side: 'debit',
    party: 'none',
    may_go_below_zero: false,
    purpose: 'Given away to verify bank accounts',
  },
  {
    account: 'verification_in_transit',
    normal_side: 'credit',
    party: 'none',
    may_go_below_zero: false,
    purpose: 'Micro-entries in files that have not settled',
  },
  {
    account: 'losses',
    normal_side: 'debit',
    party: 'none',
    may_go_below_zero: false,
    purpose: 'Kept by banks for good',
  },
] as const satisfies readonly LedgerAccount[];

export type LedgerAccountName = (typeof LEDGER_ACCOUNTS)[number]['account'];

/** Gives the account of that name; the name is checked by its type. */
export function ledgerAccount(name: LedgerAccountName): LedgerAccount {
  const found = LEDGER_ACCOUNTS.find((row) => row.account === name);
  if (!found) throw new Error(`no ledger account ${name}`);
  return found;
}
