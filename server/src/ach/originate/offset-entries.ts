import { formatCents } from '@drawbridge/money';
import type { OffsetEntry } from '@drawbridge/nacha';
import { newId } from '../../kernel/ids.ts';
import type { EntryHandler } from '../entry-handlers.ts';
import type { NewEntry } from '../store.ts';
import { listOffsetAccounts } from './offset-account-store.ts';

/** An offset entry as it was written into a file. */
export interface WrittenOffset extends Pick<OffsetEntry, 'amount_cents' | 'transaction_code' | 'receiver_name'> {
  readonly trace_number: string;
  readonly company_name: string;
}

/** What balances a batch moves nothing here: it is there so that the file's rows say all that its bytes do. */
export const takeOverOffsets: EntryHandler['takeOver'] = async (tx, entries) => {
  const known = new Set((await listOffsetAccounts(tx)).map(({ version }) => version));
  return entries.filter(({ account_version }) => account_version !== null && known.has(account_version));
};

/** They come back with their whole file alone; by itself a person must look at one. */
export const returnOffsets: EntryHandler['returned'] = async (_tx, returned) => ({
  done: returned.filter(({ not_carried }) => not_carried === 'file'),
  changed: [],
});

/** The row of an offset entry: it stands for itself. */
export function offsetRow({ company_name, ...written }: WrittenOffset, account_version: number): NewEntry {
  const id = newId('ent');
  return {
    ...written,
    id,
    kind: 'offset',
    purchase_id: null,
    subject_id: id,
    bank_account_id: null,
    account_version,
    attempt: 1,
    batch: { company_name },
  };
}

/** What a person reads where the bank says something about an offset entry alone. */
export function aboutOffset({ trace_number, amount_cents }: { trace_number: string; amount_cents: number }, said: string): string {
  return `${said} entry ${trace_number} over ${formatCents(amount_cents)}, which balances a batch to your own account: ask the bank; nothing moved here`;
}
