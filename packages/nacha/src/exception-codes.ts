/** Why an ODFI dishonors a return, by return code. */
export const DISHONOR_CODES: ReadonlyMap<string, string> = new Map([
  ['R61', 'Misrouted return'],
  ['R62', 'Return of an erroneous or reversing debit'],
  ['R67', 'Duplicate return'],
  ['R68', 'Untimely return'],
  ['R69', 'Field errors'],
  ['R70', 'Permissible return not accepted, or return not requested by the ODFI'],
]);

/** Why an RDFI contests that its return was dishonored, by return code. */
export const CONTEST_CODES: ReadonlyMap<string, string> = new Map([
  ['R71', 'Misrouted dishonored return'],
  ['R72', 'Untimely dishonored return'],
  ['R73', 'Timely original return'],
  ['R74', 'Corrected return'],
  ['R75', 'Return not a duplicate'],
  ['R76', 'No errors found'],
  ['R77', 'Dishonor with R62 not accepted'],
]);

/** Why an ODFI refuses a notification of change, by refusal code. */
export const REFUSAL_CODES: ReadonlyMap<string, string> = new Map([
  ['C61', 'Misrouted notification of change'],
  ['C62', 'Incorrect trace number'],
  ['C63', 'Incorrect company identification number'],
  ['C64', 'Incorrect individual identification number'],
  ['C65', 'Incorrectly formatted corrected data'],
  ['C66', 'Incorrect discretionary data'],
  ['C67', 'Routing number not from the original entry'],
  ['C68', 'Account number not from the original entry'],
  ['C69', 'Incorrect transaction code'],
]);
