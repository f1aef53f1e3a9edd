/** What every customer of the sandbox bank finds after signing in, in this order. */
export interface OfferedAccount {
  readonly name: string;
  readonly subtype: 'checking' | 'savings';
  readonly balance_cents: number;
  /** How it answers debits, unless it pays: a return code, how often (null: always), how many days later. */
  readonly returns?: { readonly code: string; readonly times: number | null; readonly after_days: number };
  /** What it really is, where the bank-linking provider says otherwise. */
  readonly holds?: 'savings';
  /** It gets a new number when the first entry reaches it. */
  readonly moves?: true;
  /** The return code by which it refuses credits. */
  readonly refuses_credits?: string;
}

const ALWAYS = null;

export const OFFERED_ACCOUNTS: readonly OfferedAccount[] = [
  { name: 'Everyday Checking', subtype: 'checking', balance_cents: 500_000 },
  { name: 'Pocket Checking', subtype: 'checking', balance_cents: 4_000 },
  { name: 'Rainy Day Savings', subtype: 'savings', balance_cents: 1_250_000 },
  { name: 'R01 once', subtype: 'checking', balance_cents: 500_000, returns: { code: 'R01', times: 1, after_days: 0 } },
  { name: 'R01 always', subtype: 'checking', balance_cents: 500_000, returns: { code: 'R01', times: ALWAYS, after_days: 0 } },
  { name: 'R02', subtype: 'checking', balance_cents: 500_000, returns: { code: 'R02', times: ALWAYS, after_days: 0 } },
  { name: 'R03', subtype: 'checking', balance_cents: 500_000, returns: { code: 'R03', times: ALWAYS, after_days: 0 } },
  { name: 'R09 once', subtype: 'checking', balance_cents: 500_000, returns: { code: 'R09', times: 1, after_days: 0 } },
  { name: 'R10 after 20 days', subtype: 'checking', balance_cents: 500_000, returns: { code: 'R10', times: ALWAYS, after_days: 20 } },
  { name: 'NOC C01 new number', subtype: 'checking', balance_cents: 500_000, moves: true },
  { name: 'NOC C05 savings', subtype: 'checking', balance_cents: 500_000, holds: 'savings' },
  { name: 'Closed for credits', subtype: 'checking', balance_cents: 500_000, refuses_credits: 'R02' },
];
