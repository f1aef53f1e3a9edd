import type { Bank } from '../../sandbox/bank/bank.ts';
import { createLinkToken } from '../../sandbox/bank/create-link-token.ts';
import { exchangePublicToken } from '../../sandbox/bank/exchange-public-token.ts';
import { fetchAvailableBalance } from '../../sandbox/bank/fetch-available-balance.ts';
import type { BankLinking } from './port.ts';

/** Bank linking through the sandbox's own bank. */
export function sandboxBankLinking(bank: Bank): BankLinking {
  return {
    kind: 'sandbox',
    createLinkToken: (user_id, relink) => createLinkToken(bank, user_id, relink?.access_token),
    exchangePublicToken: (user_id, public_token) => exchangePublicToken(bank, user_id, public_token),
    fetchAvailableBalance: (access_token, vendor_account_id) => fetchAvailableBalance(bank, access_token, vendor_account_id),
  };
}
