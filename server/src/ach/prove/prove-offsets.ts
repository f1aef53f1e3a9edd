import { type BatchHeader, describeTransactionCode, OFFSET_NAME, type StandardEntry } from '@drawbridge/nacha';
import { transactionCodeOf } from '../originate/entry-fields.ts';
import { type ExpectedLine, type WrittenAs, wasReplaced } from './expected-line.ts';
import type { EntryToProve } from './proof-store.ts';
import type { ProvenAccount } from './proven-accounts.ts';

/** What the entries of a batch add up to, without those that balance it. */
export class BatchSums {
  #debit_cents = 0;
  #credit_cents = 0;

  add({ transaction_code, amount_cents }: StandardEntry): void {
    if (describeTransactionCode(transaction_code)?.direction === 'credit') this.#credit_cents += amount_cents;
    else this.#debit_cents += amount_cents;
  }

  /**
   * What disagrees in an offset entry, which goes over all that its proven batch moves the other way, to its row's
   * account, the newest at origination. A later one is no sign: after a restore the start keeps it anew.
   */
  offset(
    row: EntryToProve,
    entry: StandardEntry,
    header: BatchHeader,
    account: ProvenAccount | undefined,
    { originated_at }: Pick<WrittenAs, 'originated_at'>,
  ): ExpectedLine | string {
    if (!account) return 'the version of your own account that it was written with is not kept';
    if (account.numbers === null) return 'your own account that it was written with does not open, or is not what its plain copies say';
    if (wasReplaced(account, originated_at)) return 'it was written with a version of your own account that had been replaced';
    const { routing_number, account_number, account_type } = account.numbers;
    const is_credit = describeTransactionCode(entry.transaction_code)?.direction === 'credit';
    const standard_entry_class_code = header.standard_entry_class_code;
    return {
      standard_entry_class_code,
      service_class_code: '200',
      company_name: row.company_name ?? '',
      company_entry_description: header.company_entry_description,
      transaction_code: transactionCodeOf(is_credit ? 'credit' : 'debit', account_type),
      routing_number,
      account_number,
      amount_cents: is_credit ? this.#debit_cents : this.#credit_cents,
      receiver_identification: '',
      receiver_name: OFFSET_NAME,
      discretionary_data: standard_entry_class_code === 'WEB' ? 'S' : '',
      addenda: [],
    };
  }
}
