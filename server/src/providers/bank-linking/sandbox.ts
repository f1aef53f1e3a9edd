import type { Bank } from '../../sandbox/bank/bank.ts';
import { createLinkToken } from '../../sandbox/bank/create-link-token.ts';
import { exchangePublicToken } from '../../sandbox/bank/exchange-public-token.ts';
import { fetchAvailableBalance } from '../../sandbox/bank/fetch-available-balance.ts';
import { finishUpdate } from '../../sandbox/bank/finish-update.ts';
import { readItem } from '../../sandbox/bank/read-item.ts';
import { removeItem } from '../../sandbox/bank/remove-item.ts';
import type { BankLinking } from './port.ts';

/** Bank linking by the sandbox's own bank. It sends no messages: whoever changes something tells the service. */
export function sandboxBankLinking(bank: Bank): BankLinking {
  return {
    kind: 'sandbox',
    createLinkToken: ({ user_id, update }) => createLinkToken(bank, user_id, update?.access_token),
    exchangePublicToken: (user_id, public_token) => exchangePublicToken(bank, user_id, public_token),
    readItem: (access_token) => readItem(bank, access_token),
    finishUpdate: (user_id, access_token, public_token) => finishUpdate(bank, user_id, access_token, public_token),
    fetchAvailableBalance: (access_token, vendor_account_id) => fetchAvailableBalance(bank, access_token, vendor_account_id),
    removeItem: (access_token) => removeItem(bank, access_token),
    check: async () => [{ what: 'bank linking', good: true, says: 'the sandbox’s own bank' }],
  };
}
