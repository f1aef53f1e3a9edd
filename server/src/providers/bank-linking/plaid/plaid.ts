import type { Logger } from 'pino';
import type { PlaidApi } from 'plaid';
import type { Registry } from 'prom-client';
import type { Clock } from '../../../kernel/clock/clock.ts';
import { linkWidget, type PlaidSettings, plaidAddresses } from '../plaid-settings.ts';
import type { BankLinking } from '../port.ts';
import { Caller } from './caller.ts';
import { balanceCall, CALLS } from './calls.ts';
import { checkPlaid } from './check.ts';
import { linkTokenRequest } from './link-token.ts';
import { matchNames } from './match-names.ts';
import { plaidMessages } from './messages.ts';
import { readItem, requireGood } from './read-item.ts';

/** What the adapter is given of the server. */
export interface PlaidParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: Registry;
  /** Where people reach this server. */
  readonly public_url: string;
}

/** Bank linking through Plaid. Its client is loaded here and nowhere else. */
export function plaidBankLinking(settings: PlaidSettings, parts: PlaidParts): BankLinking {
  const addresses = plaidAddresses(settings, parts.public_url);
  let client: Promise<PlaidApi> | undefined;
  const api = (): Promise<PlaidApi> => {
    client ??= import('./client.ts').then(({ makeClient }) => makeClient(settings));
    return client;
  };
  // Not while somebody waits.
  api().catch(() => undefined);
  const caller = new Caller(api, { log: parts.log, registry: parts.registry, most: settings.concurrency });
  const balance = balanceCall(settings.balance_timeout_ms);
  return {
    kind: 'plaid',
    widget: linkWidget(settings),
    async createLinkToken(wishes) {
      const { link_token, expiration } = await caller.ask(CALLS.create_link_token, (plaid, options) =>
        plaid.linkTokenCreate(linkTokenRequest(settings, addresses, wishes), options),
      );
      return { link_token, expires_at: new Date(expiration) };
    },
    async exchangePublicToken(_user_id, public_token) {
      const { access_token, item_id } = await caller.ask(CALLS.exchange, (plaid, options) =>
        plaid.itemPublicTokenExchange({ public_token }, options),
      );
      return { access_token, provider_item_id: item_id };
    },
    readItem: (access_token) => readItem(caller, access_token),
    requireGood: (access_token) => requireGood(caller, access_token),
    // Link has repaired the item itself: its public token is not exchanged, the item keeps its access token.
    async finishUpdate(_user_id, access_token) {
      await requireGood(caller, access_token);
      return readItem(caller, access_token);
    },
    ...(settings.identity ? { matchNames: (access_token, holder) => matchNames(caller, access_token, holder) } : {}),
    async fetchAvailableBalance(access_token, vendor_account_id) {
      const { accounts } = await caller.ask(
        balance,
        (plaid, options) => plaid.accountsBalanceGet({ access_token, options: { account_ids: [vendor_account_id] } }, options),
        access_token,
      );
      const told = accounts.find(({ account_id }) => account_id === vendor_account_id)?.balances;
      return told?.available == null || told.iso_currency_code !== 'USD' ? undefined : Math.round(told.available * 100);
    },
    async removeItem(access_token) {
      await caller.ask(CALLS.remove_item, (plaid, options) => plaid.itemRemove({ access_token }, options), access_token);
    },
    messages: plaidMessages(caller, parts.clock),
    check: () => checkPlaid(caller, settings, addresses),
  };
}
