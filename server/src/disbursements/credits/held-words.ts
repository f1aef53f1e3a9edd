import { FILE_REJECTED } from './entry-handler.ts';

/** Why a refund is held, in words; else it is the code with which it came back. */
const WHY: Readonly<Record<string, string>> = {
  account_closed: 'a return has said that the account is closed',
  account_stopped: 'another refund to the account has come back',
  account_unreadable: 'the numbers of the account cannot be used',
  entry_unwritable: 'no file to the bank can hold what its entry says',
  tried_too_often: 'it has come back three times',
  [FILE_REJECTED]: 'the bank rejected its whole file after settlement; its account is as good as before',
};

/** Says in words why a credit is held. */
export function heldWords(held_reason: string): string {
  return WHY[held_reason] ?? `it came back with ${held_reason}`;
}
