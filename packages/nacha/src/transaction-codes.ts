export type AccountKind = 'checking' | 'savings' | 'general-ledger' | 'loan' | 'accounting';
export type Direction = 'credit' | 'debit';

/**
 * What an entry is for: `live` moves money, `prenote` only tests an account, `zero-dollar` only carries remittance
 * data, `return` is a return or a notification of change.
 */
export type EntryPurpose = 'live' | 'prenote' | 'zero-dollar' | 'return';

export interface TransactionCode {
  readonly account: AccountKind;
  readonly direction: Direction;
  readonly purpose: EntryPurpose;
}

const TABLE: ReadonlyMap<string, TransactionCode> = new Map([
  ...(['checking', 'savings', 'general-ledger'] as const).flatMap((account, index) => depositCodes(`${index + 2}`, account)),
  ['51', { account: 'loan', direction: 'credit', purpose: 'return' }],
  ['52', { account: 'loan', direction: 'credit', purpose: 'live' }],
  ['53', { account: 'loan', direction: 'credit', purpose: 'prenote' }],
  ['54', { account: 'loan', direction: 'credit', purpose: 'zero-dollar' }],
  ['55', { account: 'loan', direction: 'debit', purpose: 'live' }],
  ['56', { account: 'loan', direction: 'debit', purpose: 'return' }],
  ...['81', '83', '85', '87'].map((code) => [code, { account: 'accounting', direction: 'credit', purpose: 'live' }] as const),
  ...['82', '84', '86', '88'].map((code) => [code, { account: 'accounting', direction: 'debit', purpose: 'live' }] as const),
]);

/** What a transaction code says; undefined when there is no such code. */
export function describeTransactionCode(code: string): TransactionCode | undefined {
  return TABLE.get(code);
}

/** The code for account, direction and purpose: `27` for a live checking debit. Undefined for none. */
export function transactionCodeFor({ account, direction, purpose }: TransactionCode): string | undefined {
  for (const [code, entry] of TABLE) {
    if (entry.account === account && entry.direction === direction && entry.purpose === purpose) return code;
  }
  return undefined;
}

/** The code for returning an entry, or correcting its receiver's data: `26` for `27`. Undefined for none. */
export function returnTransactionCodeOf(code: string): string | undefined {
  const entry = TABLE.get(code);
  return entry && transactionCodeFor({ ...entry, purpose: 'return' });
}

function depositCodes(tens: string, account: AccountKind): [string, TransactionCode][] {
  return [
    [`${tens}1`, { account, direction: 'credit', purpose: 'return' }],
    [`${tens}2`, { account, direction: 'credit', purpose: 'live' }],
    [`${tens}3`, { account, direction: 'credit', purpose: 'prenote' }],
    [`${tens}4`, { account, direction: 'credit', purpose: 'zero-dollar' }],
    [`${tens}6`, { account, direction: 'debit', purpose: 'return' }],
    [`${tens}7`, { account, direction: 'debit', purpose: 'live' }],
    [`${tens}8`, { account, direction: 'debit', purpose: 'prenote' }],
    [`${tens}9`, { account, direction: 'debit', purpose: 'zero-dollar' }],
  ];
}
