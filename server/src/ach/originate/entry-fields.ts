import { bankSpelling } from '@drawbridge/contract';
import { achText, describeTransactionCode, isRoutingNumber } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import { type AccountNumbers, isAccountNumber } from '../../kernel/security/account-numbers.ts';
import { KeyMissing } from '../../kernel/security/seal.ts';
import { type KeptNumbers, openNumbers } from '../../people/bank-accounts/index.ts';
import type { EntryToOriginate } from '../entry-handlers.ts';

/** Lengths of the fields, by the format. */
const COMPANY_NAME = 16;
const RECEIVER_NAME = 22;

/**
 * By direction and account (Nacha rules, appendix three). Consumers link checking accounts; a bank may correct that to
 * savings.
 */
const TRANSACTION_CODES = { debit: { checking: '27', savings: '37' }, credit: { checking: '22', savings: '32' } } as const;

/** A name fit for a batch's company name: at most 16 capitals of ASCII, and '' where nothing of it is left. */
export function companyName(name: string): string {
  return achText(bankSpelling(name).toUpperCase(), COMPANY_NAME);
}

/**
 * The company name of a business's entries: consumers know a payment by it from their statement. Empty for a name that
 * no file can hold, which no business gets; its entries are refused by the writer, and never sent under another name.
 */
export function companyNameOf(business_name: string): string {
  return companyName(business_name);
}

/**
 * A consumer as an entry's receiver. Empty for a name no file can hold, which cannot register: the writer refuses it.
 */
export function consumerName({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }): string {
  return receiverName(`${first_name} ${last_name}`);
}

/** The same of a whole name; a name that was spelled so already stays as it is. */
export function receiverName(name: string): string {
  return achText(bankSpelling(name), RECEIVER_NAME);
}

/** The receiver of an entry that is a business; empty as its company name is. */
export function merchantName(business_name: string): string {
  return achText(bankSpelling(business_name).toUpperCase(), RECEIVER_NAME);
}

/** A live entry's transaction code: any account that is not a savings account counts as checking. */
export function transactionCodeOf(direction: 'debit' | 'credit', account_type: string): EntryToOriginate['transaction_code'] {
  return TRANSACTION_CODES[direction][account_type === 'savings' ? 'savings' : 'checking'];
}

/** The type of the account that an entry of ours goes to, by its transaction code. */
export function accountTypeOf(transaction_code: string): AccountNumbers['account_type'] {
  return describeTransactionCode(transaction_code)?.account === 'savings' ? 'savings' : 'checking';
}

/** Whether an entry can be written with these numbers. */
export function fitEntry({ routing_number, account_number }: { routing_number: string; account_number: string }): boolean {
  return isRoutingNumber(routing_number) && isAccountNumber(account_number);
}

/**
 * What an entry says of the linked account that it goes to, with its numbers open: for a file and nothing else. Throws
 * where they cannot be opened as those of its consumer, or where no entry can hold them.
 */
export function accountOfEntry(
  { sealer }: Context,
  direction: 'debit' | 'credit',
  account: KeptNumbers,
): Pick<EntryToOriginate, 'account_version' | 'transaction_code' | 'routing_number' | 'account_number'> {
  const { routing_number, account_number, account_type } = opened(sealer, account);
  if (!isRoutingNumber(routing_number)) throw new Error('the routing number of the account is none');
  if (!isAccountNumber(account_number)) throw new Error('the account number does not fit into an entry');
  return {
    account_version: account.numbers_version,
    transaction_code: transactionCodeOf(direction, account_type),
    routing_number,
    account_number,
  };
}

function opened(...of: Parameters<typeof openNumbers>): ReturnType<typeof openNumbers> {
  try {
    return openNumbers(...of);
  } catch (error) {
    if (error instanceof KeyMissing) throw error;
    throw new Error('the numbers of the account cannot be opened', { cause: error });
  }
}
