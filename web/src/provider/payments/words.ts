/** By what a message went. */
export const CHANNEL_WORDS: Readonly<Record<'sms' | 'email' | 'push', string>> = { sms: 'Text', email: 'Email', push: 'Push' };

/** What a purpose of messages is called. */
const PURPOSES: Readonly<Record<string, string>> = {
  receipt: 'Receipt',
  return: 'Return or retry',
  notice: 'Notice of a refund or a reversal',
  payment_link: 'Payment link',
  order_waiting: 'Notice of an order',
  payment_news: 'Notice of a payment',
  push_test: 'Test of notifications',
};

export function purposeWords(purpose: string): string {
  return PURPOSES[purpose] ?? sentence(purpose);
}

/** Accounts of the ledger whose name isn't plain words. */
const LEDGER_NAMES: Readonly<Record<string, string>> = { cash_at_odfi: 'Cash at bank' };

/** An account of the ledger, or an event there, as people read it. */
export function ledgerWords(word: string): string {
  return LEDGER_NAMES[word] ?? sentence(word);
}

/** `payout_in_file` as `Payout in file`. */
export function sentence(word: string): string {
  const plain = word.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
