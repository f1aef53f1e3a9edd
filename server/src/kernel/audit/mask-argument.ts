import { maskLongNumbers } from '../security/mask-long-numbers.ts';

/** What a person can read and nobody could pay or text with: a date, one of our ids, or the name of a file of ours. */
const PLAIN = /^(\d{4}-\d{2}-\d{2}|[a-z]{3}_[0-9a-z]+|ach-\d{8}-\d{4}-[A-Z0-9]+\.ach)$/;

/** What somebody gave a command or a call, as the audit log keeps it: phone and account numbers by their last digits. */
export function maskArgument(text: string): string {
  return PLAIN.test(text) ? text : maskLongNumbers(text);
}
