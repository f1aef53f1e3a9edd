/** What a notification of change corrects, by change code. */
export const CHANGE_CODES: ReadonlyMap<string, string> = new Map([
  ['C01', 'Account number'],
  ['C02', 'Routing number'],
  ['C03', 'Routing number and account number'],
  ['C04', 'Receiver name'],
  ['C05', 'Transaction code'],
  ['C06', 'Account number and transaction code'],
  ['C07', 'Routing number, account number and transaction code'],
  ['C08', 'Identification of the foreign bank'],
  ['C09', 'Individual identification number'],
  ['C13', 'Addenda format'],
  ['C14', 'Class of an international payment'],
]);
