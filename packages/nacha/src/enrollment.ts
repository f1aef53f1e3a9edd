import { isRoutingNumber } from './routing-number.ts';

/** What an addenda of class ENR asks a federal agency: to pay somebody into an account from now on. */
export interface Enrollment {
  readonly transaction_code: string;
  readonly routing_number: string;
  readonly account_number: string;
  /** Social security or tax number. */
  readonly receiver_identification: string;
  readonly last_name: string;
  readonly first_name: string;
  /** Whether somebody else is paid for the beneficiary. */
  readonly has_representative_payee: boolean;
}

const PARTS =
  /^(?<transaction_code>[0-9]{2})\*(?<eight>[0-9]{8})\*(?<digit>[0-9])\*(?<account_number>[^*]{1,17})\*(?<receiver_identification>[0-9]{9})\*(?<last_name>[^*]{1,22})\*(?<first_name>[^*]{0,15})\*(?<indicator>[01A])\\ *$/;

/** Reads the payment information of an ENR addenda; null when it is no enrollment. A wrong check digit makes it none. */
export function enrollmentOf(payment_information: string): Enrollment | null {
  const parts = PARTS.exec(payment_information)?.groups;
  if (!parts) return null;
  const { transaction_code, account_number, receiver_identification, last_name, first_name } = parts as Record<string, string>;
  const routing_number = `${parts['eight']}${parts['digit']}`;
  if (!isRoutingNumber(routing_number)) return null;
  return {
    transaction_code: transaction_code ?? '',
    routing_number,
    account_number: account_number ?? '',
    receiver_identification: receiver_identification ?? '',
    last_name: last_name ?? '',
    first_name: first_name ?? '',
    has_representative_payee: parts['indicator'] === '1',
  };
}
