/** The account number field of an entry detail record: at most 17 characters (Nacha rules, appendix three). No blanks inside. */
const ACCOUNT_NUMBER = /^[\x21-\x7e]{1,17}$/;

/** Whether an account number can stand in an entry; what cannot is neither stored nor sent. */
export function isAccountNumber(text: string): boolean {
  return ACCOUNT_NUMBER.test(text);
}
