import { achText, isRoutingNumber } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { openNumbers } from '../bank-accounts/index.ts';
import { lockPendingDebits, type PendingDebit } from './waiting-store.ts';

/** Lengths of the fields, by the format. */
const COMPANY_NAME = 16;
const RECEIVER_NAME = 22;
const ACCOUNT_NUMBER = 17;

/** An entry that is to go into a file, with what its batch says. Entries of equal batches are put into one. */
export interface EntryToCut {
  readonly purchase_id: string;
  readonly consumer_id: string;
  readonly business_id: string;
  readonly bank_account_id: string;
  readonly attempt: number;
  readonly amount_cents: number;
  readonly batch: {
    readonly standard_entry_class_code: 'WEB';
    readonly service_class_code: '225';
    readonly company_name: string;
    readonly company_entry_description: string;
    /** Two businesses of the same name still get a batch each. */
    readonly business_id: string;
  };
  readonly transaction_code: '27';
  readonly routing_number: string;
  readonly account_number: string;
  readonly receiver_identification: string;
  readonly receiver_name: string;
  /** Payment type code of class WEB: a single entry. */
  readonly discretionary_data: 'S';
}

/**
 * The first debit of every purchase that was approved before a cutoff and is in no file yet, locked. The account numbers are open in what
 * it gives: they go into the file and nowhere else. A debit that cannot be written into a file is logged and left out, so that it does not
 * hold up the others.
 */
export async function collectDebits(context: Context, tx: Queryable, approved_before: Date): Promise<EntryToCut[]> {
  const entries: EntryToCut[] = [];
  for (const debit of await lockPendingDebits(tx, approved_before)) {
    try {
      entries.push(entryOf(context, debit));
    } catch (error) {
      context.log.error({ purchase_id: debit.purchase_id, err: error }, 'a debit cannot be put into a file and waits for a person');
    }
  }
  return entries;
}

function entryOf(context: Context, debit: PendingDebit): EntryToCut {
  const { config } = context;
  const numbers = openNumbers(context, { ...debit, id: debit.bank_account_id });
  if (!isRoutingNumber(numbers.routing_number)) throw new Error('the routing number of the account is none');
  if (!/^[\x21-\x7e]+$/.test(numbers.account_number) || numbers.account_number.length > ACCOUNT_NUMBER)
    throw new Error('the account number does not fit into an entry');
  return {
    purchase_id: debit.purchase_id,
    consumer_id: debit.consumer_id,
    business_id: debit.business_id,
    bank_account_id: debit.bank_account_id,
    attempt: 1,
    amount_cents: debit.amount_cents,
    batch: {
      standard_entry_class_code: 'WEB',
      service_class_code: '225',
      // Consumers know the payment by it from their statement.
      company_name: achText(debit.business_name.toUpperCase(), COMPANY_NAME) || 'MERCHANT',
      company_entry_description: debit.channel === 'in_store' ? config.ach.description_in_store : config.ach.description_online,
      business_id: debit.business_id,
    },
    transaction_code: '27',
    ...numbers,
    receiver_identification: debit.public_id,
    receiver_name: achText(`${debit.first_name} ${debit.last_name}`, RECEIVER_NAME) || 'CUSTOMER',
    discretionary_data: 'S',
  };
}
